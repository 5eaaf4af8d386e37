// Where a puzzle is typed: onto the board of its game if that can be typed into, and as text, field by field, with its picture. Whatever is
// typed is told at once, so that a click that comes after it finds it there; what comes back is set only when the kernel changed the puzzle.
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name in element) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

// What draws a puzzle's board, or null; each is loaded once.
const drawers = new Map();
function drawerOf(module) {
  if (!module) return Promise.resolve(null);
  if (!drawers.has(module)) {
    const address = URL.createObjectURL(new Blob([module], { type: "text/javascript" }));
    drawers.set(module, import(address).then((loaded) => loaded.default));
  }
  return drawers.get(module);
}

class BoardView {
  constructor(model, el) {
    this.model = model;
    this.style = make("style");
    this.place = make("div", { className: "ws-place" });
    this.picture = make("img", { className: "ws-picture", alt: "" });
    this.rest = make("div", { className: "ws-texts" });
    this.hidden = make("div", { className: "ws-texts" });
    this.text = make("details", {}, make("summary", {}, "As text"), this.hidden);
    this.root = make("div", { className: "ws-board", "data-lm-suppress-shortcuts": "true" }, this.style, this.place, this.picture, this.rest, this.text);
    this.boxes = [];
    this.drawn = null;
    this.onGiven = () => this.build();
    this.onTold = () => this.draw();
    this.onLooks = () => this.look();
    // Ctrl+Enter anywhere in the panel.
    this.onKey = (event) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      event.stopPropagation();
      this.tell(true);
    };
    model.on("change:given", this.onGiven);
    model.on("change:told", this.onTold);
    model.on("change:picture change:is_wrong", this.onLooks);
    el.append(this.root);
    this.build();
    requestAnimationFrame(() => {
      this.panel = el.closest(".ws-explorer") ?? el;
      this.panel.addEventListener("keydown", this.onKey, true);
    });
  }

  get texts() {
    return this.boxes.map((box) => box.value);
  }

  tell(solve = false) {
    const { number } = this.model.get("given");
    this.model.send({ texts: this.texts, number, solve });
  }

  async build() {
    const { texts = [], number } = this.model.get("given");
    const fields = this.model.get("fields");
    this.drawn = null;
    this.boxes = fields.map(({ hint, lines }, index) => {
      const box = make(lines > 1 ? "textarea" : "input", { placeholder: hint, value: texts[index] ?? "", spellcheck: false,
        autocapitalize: "off", autocomplete: "off", oninput: () => this.typed() });
      if (lines > 1) box.rows = lines;
      return box;
    });
    this.labels = fields.map(({ label }, index) => make("label", {}, label, this.boxes[index]));
    this.arrange(fields.map((_, index) => index));
    const drawer = await drawerOf(this.model.get("module"));
    if (this.model.get("given").number !== number) return; // another puzzle came meanwhile
    this.drawer = drawer;
    this.draw();
  }

  // The fields that are shown; those that the board stands for are folded.
  arrange(shown) {
    this.rest.replaceChildren(...this.labels.filter((_, index) => shown.includes(index)));
    this.hidden.replaceChildren(...this.labels.filter((_, index) => !shown.includes(index)));
    this.text.hidden = !this.hidden.childElementCount;
  }

  // What is typed as text is drawn at once.
  typed() {
    this.draw();
    this.tell();
  }

  // Draws the board; where the texts make none the last one stays, dimmed.
  draw() {
    const focused = this.drawn?.inputs.indexOf(document.activeElement) ?? -1;
    const drawn = this.drawer?.(this.texts, {
      told: this.model.get("told"),
      change: (texts, index) => this.change(texts, index),
      paste: (text) => this.paste(text),
    });
    if (drawn) {
      this.style.textContent = `.ws-drawn { ${this.model.get("looks")} }`;
      const puzzle = make("div", { className: this.model.get("name"), role: "group", "aria-label": "The puzzle" }, drawn.element, drawn.more);
      this.place.replaceChildren(make("div", { className: "ws-drawn" }, puzzle));
      if (!this.drawn) this.arrange(drawn.rest);
      if (focused >= 0) drawn.go(focused);
    }
    this.isCurrent = Boolean(drawn);
    this.drawn = drawn ?? this.drawn;
    if (!this.drawn) this.place.replaceChildren();
    this.look();
  }

  // A place of the board was typed into, or (index -1) the board was made larger or smaller.
  change(texts, index) {
    texts.forEach((text, field) => { this.boxes[field].value = text; });
    if (index < 0) {
      this.draw();
      this.drawn.go(Math.max(0, this.drawn.inputs.findIndex((input) => !input.value)));
    }
    this.tell();
  }

  paste(text) {
    this.boxes[0].value = text;
    this.draw();
    if (this.isCurrent) this.drawn.go(0);
    else {
      this.text.open = true;
      this.boxes[0].focus();
    }
    this.tell();
  }

  look() {
    const picture = this.model.get("picture");
    const isWrong = this.model.get("is_wrong");
    this.picture.hidden = !picture || Boolean(this.drawn);
    if (picture) {
      this.picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`;
      this.picture.alt = /aria-label='(.*?)'/.exec(picture)?.[1] ?? "the puzzle";
    }
    this.root.dataset.wrong = isWrong && !(this.drawn && this.isCurrent);
    for (const box of this.boxes) box.setAttribute("aria-invalid", String(isWrong));
  }

  close() {
    this.panel?.removeEventListener("keydown", this.onKey, true);
    this.model.off("change:given", this.onGiven);
    this.model.off("change:told", this.onTold);
    this.model.off("change:picture change:is_wrong", this.onLooks);
  }
}

function render({ model, el }) {
  const view = new BoardView(model, el);
  return () => view.close();
}

export default { render };
