// Where a puzzle is typed: its text, field by field, and its picture. Whatever is typed is told at once, so that a click that
// comes after it finds it there; what comes back is set only when the kernel itself changed the puzzle.
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name in element) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

class BoardView {
  constructor(model, el) {
    this.model = model;
    this.picture = make("img", { className: "ws-picture", alt: "" });
    this.texts = make("div", { className: "ws-texts" });
    this.root = make("div", { className: "ws-board", "data-lm-suppress-shortcuts": "true" }, this.picture, this.texts);
    this.boxes = [];
    this.onGiven = () => this.build();
    this.onLooks = () => this.look();
    // Ctrl+Enter anywhere in the panel.
    this.onKey = (event) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      event.stopPropagation();
      this.tell(true);
    };
    model.on("change:given", this.onGiven);
    model.on("change:picture change:is_wrong", this.onLooks);
    el.append(this.root);
    this.build();
    requestAnimationFrame(() => {
      this.panel = el.closest(".ws-explorer") ?? el;
      this.panel.addEventListener("keydown", this.onKey, true);
    });
  }

  tell(solve = false) {
    const { number } = this.model.get("given");
    this.model.send({ texts: this.boxes.map((box) => box.value), number, solve });
  }

  build() {
    const { texts = [] } = this.model.get("given");
    const fields = this.model.get("fields");
    this.boxes = fields.map(({ hint, lines }, index) => {
      const box = make(lines > 1 ? "textarea" : "input", { placeholder: hint, value: texts[index] ?? "", spellcheck: false,
        autocapitalize: "off", autocomplete: "off", oninput: () => this.tell() });
      if (lines > 1) box.rows = lines;
      return box;
    });
    this.texts.replaceChildren(...fields.map(({ label }, index) => make("label", {}, label, this.boxes[index])));
    this.look();
  }

  look() {
    const picture = this.model.get("picture");
    this.picture.hidden = !picture;
    if (picture) {
      this.picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`;
      this.picture.alt = /aria-label='(.*?)'/.exec(picture)?.[1] ?? "the puzzle";
    }
    this.root.dataset.wrong = this.model.get("is_wrong");
    for (const box of this.boxes) box.setAttribute("aria-invalid", String(this.model.get("is_wrong")));
  }

  close() {
    this.panel?.removeEventListener("keydown", this.onKey, true);
    this.model.off("change:given", this.onGiven);
    this.model.off("change:picture change:is_wrong", this.onLooks);
  }
}

function render({ model, el }) {
  const view = new BoardView(model, el);
  return () => view.close();
}

export default { render };
