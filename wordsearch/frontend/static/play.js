// What every game has around its board: the rules, what was last said, and the buttons to undo, to be given a
// hint, to check and to start over. The rules of play are in the kernel: a board is told how it stands (`view`)
// and passes on moves. A board is a function of (send, colours) that gives { element, update, at, home }: what
// is shown, what to do when the board stands otherwise, the place that a hint should be about, and what takes
// the focus when its owner has gone.
const KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name in element) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

function drawn(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function button(text, label, onclick, className = "ws-play-button") {
  return make("button", { type: "button", textContent: text, title: label, "aria-label": label, className, onclick });
}

// Black or white, whichever is easier to read on a colour such as #0072b2.
function inkOn(colour) {
  const [red, green, blue] = [1, 3, 5].map((place) => (parseInt(colour.slice(place, place + 2), 16) / 255) ** 2.2);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 ? "#000000" : "#ffffff";
}

// Many buttons, one tab stop: arrows go on as `step(index, key)` says, over those that are hidden.
class Rover {
  constructor(items, step) {
    this.items = items;
    this.step = step;
    this.at = 0;
    items.forEach((item, index) => {
      item.addEventListener("focus", () => this.settle(index));
      item.addEventListener("keydown", (event) => {
        if (!KEYS.includes(event.key)) return;
        event.preventDefault();
        this.focus(step(index, event.key));
      });
    });
  }

  isOpen(index) { return index >= 0 && index < this.items.length && !this.items[index].hidden; }

  settle(wanted = this.at) {
    this.at = this.isOpen(wanted) ? wanted : Math.max(0, this.items.findIndex((item) => !item.hidden));
    this.items.forEach((item, index) => { item.tabIndex = index === this.at ? 0 : -1; });
  }

  focus(index = this.at) {
    if (!this.isOpen(index)) return;
    this.settle(index);
    this.items[this.at].focus();
  }

  // The next open item before or after one, for groups that are one line.
  along(index, key) {
    if (key === "Home") return this.items.findIndex((item) => !item.hidden);
    if (key === "End") return this.items.findLastIndex((item) => !item.hidden);
    const by = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
    let to = index + by;
    while (to >= 0 && to < this.items.length && !this.isOpen(to)) to += by;
    return to;
  }
}

function playWith(makeBoard, { model, el }) {
  const send = (move, more = {}) => model.send({ move, ...more });
  const board = makeBoard(send, model.get("colours"), model.get("view").board);
  const rules = make("p", { className: "ws-play-rules" });
  const said = make("div", { role: "status", "aria-live": "polite", "aria-label": "What was said",
    className: "ws-play-said" });
  const hints = make("span", { className: "ws-play-hints" });
  const note = make("p", { className: "ws-play-note" });
  const undo = button("Undo", "Undo the last move", () => send("undo"));
  const bar = make("div", { className: "ws-play-bar", role: "group", "aria-label": "Help" }, undo,
    button("Hint", "Reveal a little", () => send("hint", { at: board.at?.() ?? -1 })),
    button("Check", "Check what is there", () => send("check")),
    button("Start over", "Empty the board", () => send("restart")), hints);
  const root = make("div", { className: "ws-play", role: "group", "aria-label": "Game",
    "data-lm-suppress-shortcuts": "true" }, rules, board.element, said, bar, note);
  let turn = -1;
  const show = () => {
    const view = model.get("view");
    const inside = root.contains(document.activeElement);
    rules.textContent = view.rules;
    note.textContent = view.note;
    hints.textContent = `Hints taken: ${view.hints}`;
    undo.setAttribute("aria-disabled", String(!view.undo));
    root.dataset.solved = String(view.solved);
    board.update(view.board, view.solved);
    if (inside && !root.contains(document.activeElement)) board.home?.(); // what had the focus is gone
    if (view.turn === turn) return;
    turn = view.turn;
    said.dataset.refused = String(view.refused);
    said.textContent = ""; // so that the same sentence is read out again
    requestAnimationFrame(() => { said.textContent = model.get("view").said; });
  };
  root.addEventListener("keydown", (event) => event.stopPropagation()); // they are no commands of JupyterLab's
  model.on("change:view", show);
  el.append(root);
  show();
  return () => model.off("change:view", show);
}
