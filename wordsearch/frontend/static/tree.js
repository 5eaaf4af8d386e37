// A search tree that opens at a click. The browser holds the rows that it was sent and asks for others by page.
// Labels come from puzzles and dictionaries: they are only ever set as text.
const MARKS = { branch: "●", solved: "★", failed: "✖", pruned: "▼", skipped: "◆" };
const MEANING = { branch: "branch", solved: "solution", failed: "no solution below", pruned: "pruned",
  skipped: "not expanded" };

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name in element && name !== "list") element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

const count = (number, noun) => `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;

// Everything known of the tree so far.
class Store {
  constructor(model) {
    this.model = model;
    this.rows = new Map();
    this.parents = new Map();
    this.pages = new Map(); // parent -> Map(page -> ids)
    this.counts = new Map([[-1, model.get("roots")]]);
    this.waiting = new Map();
    this.number = 0;
    this.view = crypto.getRandomValues(new Uint32Array(1))[0];
    this.listen = (message) => {
      if (message.view !== this.view) return; // the same tree may be shown twice
      const done = this.waiting.get(message.to);
      this.waiting.delete(message.to);
      for (const page of message.pages ?? []) this.keep(page);
      done?.(message);
    };
    model.on("msg:custom", this.listen);
  }

  ask(question) {
    this.number += 1;
    const number = this.number;
    this.model.send({ ...question, number, view: this.view });
    return new Promise((resolve) => this.waiting.set(number, resolve));
  }

  keep({ parent, page, count: total, rows }) {
    if (!this.pages.has(parent)) this.pages.set(parent, new Map());
    this.pages.get(parent).set(page, rows.map((row) => row.id));
    this.counts.set(parent, total);
    for (const row of rows) {
      this.rows.set(row.id, row);
      this.parents.set(row.id, parent);
    }
  }

  has(parent, page = 0) { return this.pages.get(parent)?.has(page) ?? false; }

  ancestors(id) {
    const found = [];
    for (let at = this.parents.get(id); at !== undefined && at >= 0; at = this.parents.get(at)) found.push(at);
    return found;
  }
}

function describe(row, path) {
  const parts = [path.join(" > ") || row.label || "(root)", MEANING[row.status]];
  if (row.reason) parts.push(`reason: ${row.reason}`);
  if (row.fate !== row.status) parts.push(MEANING[row.fate]);
  parts.push(count(row.size, "node"), count(row.solved, "solution"));
  if (row.cut) parts.push("more children were counted and not kept");
  return parts;
}

// What stands behind a label in the tree.
function remark(row) {
  if (row.status === "pruned") return row.reason;
  if (row.children === 0) return row.cut ? "cut" : "";
  const below = count(row.size - 1, "node") + " below";
  return (row.solved > 0 ? `${below}, ${count(row.solved, "solution")}` : below) + (row.cut ? ", cut" : "");
}

class View {
  constructor(model, el) {
    this.model = model;
    this.store = new Store(model);
    this.open = new Set(); // opened by the reader
    this.onTheWay = new Set(); // opened to show the node that is looked at
    this.current = model.get("node");
    this.playing = null;
    this.wanted = null;
    this.build(el);
    this.start();
  }

  build(el) {
    const last = Math.max(0, this.model.get("size") - 1);
    const button = (text, label, action) => make("button", { type: "button", textContent: text, title: label,
      "aria-label": label, onclick: action });
    this.tree = make("div", { className: "ws-tree-rows", role: "tree", "aria-label": "Search tree" });
    this.tree.addEventListener("keydown", (event) => this.onKey(event));
    this.slider = make("input", { type: "range", min: 0, max: last, value: 0, className: "ws-tree-slider",
      "aria-label": "Step of the search", oninput: () => this.go(Number(this.slider.value)) });
    this.playButton = button("▶ Play", "Play the search", () => this.toggle());
    this.speed = make("select", { "aria-label": "Speed" },
      ...[[1, "1 a second"], [4, "4 a second"], [10, "10 a second"]].map(([value, text]) =>
        make("option", { value, textContent: text, selected: value === 4 })));
    this.step = make("output", { className: "ws-tree-step", textContent: "not started" });
    const steps = make("div", { className: "ws-tree-bar", role: "group", "aria-label": "Steps" },
      button("◀", "One step back", () => this.go(this.current - 1)), this.playButton,
      button("▶|", "One step on", () => this.go(this.current + 1)), this.slider, this.step, this.speed);
    steps.addEventListener("keydown", (event) => {
      if (event.target === this.slider || event.target === this.speed) return;
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (by) { event.preventDefault(); this.go(this.current + by); }
    });
    this.text = make("input", { type: "search", placeholder: "label", "aria-label": "Find a label" });
    this.found = make("span", { role: "status", "aria-live": "polite", className: "ws-tree-found" });
    this.text.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing) return;
      event.preventDefault();
      this.find();
    });
    const find = make("div", { className: "ws-tree-bar", role: "search" }, this.text,
      make("button", { type: "button", textContent: "Find next", onclick: () => this.find() }), this.found);
    this.state = make("div", { className: "ws-tree-state", role: "region", "aria-label": "State at this node" });
    const title = make("div", { className: "ws-tree-title", textContent: this.model.get("title") });
    this.note = make("div", { className: "ws-tree-note", role: "status", textContent: this.model.get("note") });
    this.root = make("div", { className: "ws-tree", "data-lm-suppress-shortcuts": "true" }, title, this.note, find,
      steps, make("div", { className: "ws-tree-body" }, this.tree, this.state), this.legend());
    // Keys that are pressed here stay here: JupyterLab would take the arrows from the slider.
    this.root.addEventListener("keydown", (event) => event.stopPropagation());
    el.append(this.root);
  }

  legend() {
    const items = Object.entries(MARKS).map(([status, mark]) => make("span", {},
      this.mark(status, mark), ` ${MEANING[status]}`));
    return make("div", { className: "ws-tree-legend" }, ...items);
  }

  mark(status, mark = MARKS[status]) {
    const element = make("span", { className: "ws-tree-mark", textContent: mark, "aria-hidden": "true" });
    element.style.color = this.model.get("colours")[status];
    return element;
  }

  async start() {
    await this.store.ask({ ask: "children", node: -1, page: 0 });
    if (this.store.counts.get(-1) === 1) {
      const [root] = this.store.pages.get(-1).get(0);
      await this.expand(root);
    }
    this.draw();
    if (this.current >= 0) this.go(this.current);
  }

  // -- opening and closing

  isOpen(id) { return this.open.has(id) || this.onTheWay.has(id); }

  async expand(id) {
    if (!this.store.rows.get(id)?.children) return;
    if (!this.store.has(id)) await this.store.ask({ ask: "children", node: id, page: 0 });
    this.open.add(id);
    this.draw();
  }

  collapse(id) {
    this.open.delete(id);
    this.onTheWay.delete(id);
    this.draw();
  }

  async more(parent, page) {
    await this.store.ask({ ask: "children", node: parent, page });
    this.draw();
  }

  // -- drawing

  draw() {
    const had = this.root.contains(document.activeElement) && document.activeElement.closest(".ws-tree-row");
    const focused = had ? Number(had.dataset.id) : null;
    const items = [];
    this.list(-1, 1, items);
    this.tree.replaceChildren(...items);
    const focus = this.row(focused) ?? this.row(this.current) ?? this.tree.querySelector(".ws-tree-row");
    if (focus) focus.tabIndex = 0;
    if (had) focus?.focus({ preventScroll: true });
  }

  list(parent, level, items) {
    const pages = this.store.pages.get(parent);
    const total = this.store.counts.get(parent) ?? 0;
    const size = this.model.get("page");
    for (let page = 0; page * size < total; page += 1) {
      if (!pages?.has(page)) { // one button for a gap of any length; it fetches the gap's first page
        let last = page;
        while ((last + 1) * size < total && !pages?.has(last + 1)) last += 1;
        items.push(this.gap(parent, page, page * size + 1, Math.min(total, (last + 1) * size), level));
        page = last;
        continue;
      }
      for (const id of pages.get(page)) {
        const row = this.store.rows.get(id);
        items.push(this.item(row, level, total));
        if (this.isOpen(id)) this.list(id, level + 1, items);
      }
    }
  }

  gap(parent, page, from, to, level) {
    const text = `… ${from.toLocaleString("en")} to ${to.toLocaleString("en")}: show more`;
    const button = make("button", { type: "button", className: "ws-tree-more", textContent: text,
      onclick: () => this.more(parent, page) });
    button.style.marginLeft = `${Math.min(level, 30) * 16}px`;
    return button;
  }

  item(row, level, total) {
    const twisty = make("span", { className: "ws-tree-twisty", "aria-hidden": "true",
      textContent: row.children ? (this.isOpen(row.id) ? "▾" : "▸") : "" });
    const label = make("span", { className: "ws-tree-label", textContent: row.label || "(start)" });
    const note = make("span", { className: "ws-tree-remark", textContent: remark(row) });
    const path = [...this.store.ancestors(row.id).reverse(), row.id]
      .map((id) => this.store.rows.get(id).label).filter((text) => text !== "");
    const item = make("div", { className: "ws-tree-row", role: "treeitem", "aria-level": level, tabIndex: -1,
      "aria-setsize": total, "aria-posinset": row.place + 1, title: describe(row, path).join("\n"),
      "aria-selected": String(row.id === this.current),
      "aria-label": `${row.label || "start"}, ${MEANING[row.fate]}${remark(row) ? `, ${remark(row)}` : ""}` },
      twisty, this.mark(row.fate), label, note);
    if (row.children) item.setAttribute("aria-expanded", String(this.isOpen(row.id)));
    item.dataset.id = row.id;
    item.style.paddingLeft = `${Math.min(level - 1, 30) * 16}px`;
    item.addEventListener("click", () => this.onClick(row));
    return item;
  }

  row(id) { return id === null ? null : this.tree.querySelector(`.ws-tree-row[data-id="${id}"]`); }

  onClick(row) {
    this.row(row.id)?.focus({ preventScroll: true });
    if (this.isOpen(row.id)) this.collapse(row.id);
    else this.expand(row.id);
    this.go(row.id, false);
  }

  onKey(event) {
    const item = event.target.closest(".ws-tree-row");
    if (!item || event.ctrlKey || event.metaKey || event.altKey) return;
    const id = Number(item.dataset.id);
    const rows = [...this.tree.querySelectorAll(".ws-tree-row")];
    const at = rows.indexOf(item);
    const to = (row) => { if (row) { item.tabIndex = -1; row.tabIndex = 0; row.focus(); } };
    const actions = {
      ArrowDown: () => to(rows[at + 1]),
      ArrowUp: () => to(rows[at - 1]),
      Home: () => to(rows[0]),
      End: () => to(rows[rows.length - 1]),
      ArrowRight: () => (this.isOpen(id) ? to(rows[at + 1]) : this.expand(id)),
      ArrowLeft: () => (this.isOpen(id) ? this.collapse(id) : to(this.row(this.store.parents.get(id)))),
      Enter: () => this.go(id, false),
      " ": () => this.go(id, false),
    };
    if (!(event.key in actions)) return;
    event.preventDefault();
    event.stopPropagation();
    actions[event.key]();
  }

  // -- stepping

  // Look at a node. While one answer is under way only the last wish is kept: a slider sends hundreds.
  async go(id, follow = true) {
    const last = this.model.get("size") - 1;
    this.wanted = { id: Math.max(0, Math.min(last, id)), follow };
    if (this.going || last < 0) return;
    this.going = true;
    while (this.wanted) {
      const wish = this.wanted;
      this.wanted = null;
      this.show(await this.store.ask({ ask: "place", node: wish.id }), wish.follow);
    }
    this.going = false;
  }

  show(place, follow) {
    this.current = place.node;
    if (follow) this.onTheWay = new Set(this.store.ancestors(place.node));
    this.slider.value = place.node;
    const size = this.model.get("size");
    this.step.textContent = `node ${(place.node + 1).toLocaleString("en")} of ${size.toLocaleString("en")}`;
    this.slider.setAttribute("aria-valuetext", this.step.textContent);
    this.model.set("node", place.node);
    this.model.save_changes();
    this.draw();
    if (follow) this.row(place.node)?.scrollIntoView({ block: "nearest" });
    this.showState(place);
  }

  showState(place) {
    const row = this.store.rows.get(place.node);
    const [path, ...facts] = describe(row, place.labels);
    const parts = [make("div", { className: "ws-tree-path", textContent: path }),
      make("ul", {}, ...facts.map((text) => make("li", { textContent: text })))];
    if (place.drawing) { // as an image: whatever stands in it, nothing of it runs
      parts.push(make("img", { alt: `the puzzle after ${place.labels.join(", ") || "no choice"}`,
        src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(place.drawing)}` }));
    }
    this.state.replaceChildren(...parts);
  }

  toggle() {
    if (this.playing) return this.stop();
    this.playButton.textContent = "⏸ Pause";
    this.playButton.setAttribute("aria-label", "Pause");
    const next = () => {
      if (!this.root.isConnected || this.current >= this.model.get("size") - 1) return this.stop();
      this.go(this.current + 1);
      this.playing = setTimeout(next, 1000 / Number(this.speed.value));
      return undefined;
    };
    this.playing = setTimeout(next, 0);
    return undefined;
  }

  stop() {
    clearTimeout(this.playing);
    this.playing = null;
    this.playButton.textContent = "▶ Play";
    this.playButton.setAttribute("aria-label", "Play the search");
  }

  async find() {
    const text = this.text.value.trim();
    if (!text) return;
    const answer = await this.store.ask({ ask: "find", text, after: this.current });
    this.found.textContent = answer.found
      ? `${answer.rank.toLocaleString("en")} of ${count(answer.found, "node")}` : "no label contains this";
    if (answer.found) this.go(answer.node);
  }

  close() {
    clearTimeout(this.playing);
    this.model.off("msg:custom", this.store.listen);
  }
}

function render({ model, el }) {
  const view = new View(model, el);
  const forget = whenGone(model, () => { view.note.textContent = GONE; });
  return () => { forget(); view.close(); };
}

export default { render };
