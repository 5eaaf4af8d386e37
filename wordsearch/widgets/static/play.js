// A game of letters. Guesses are judged by the kernel: the words to be found are not in the page.
const SIDE = 34;
const SVG = "http://www.w3.org/2000/svg";

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
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

// The honeycomb is for pointers; who types needs only the field, so it is hidden from screen readers, which are
// told the letters in words.
function comb(model, onLetter) {
  const places = model.get("cells").map(([letter, x, y]) => [letter, x * SIDE * Math.sqrt(3) / 2, y * 1.5 * SIDE]);
  const xs = places.map((place) => place[1]);
  const ys = places.map((place) => place[2]);
  const left = Math.min(...xs) - SIDE;
  const top = Math.min(...ys) - SIDE;
  const box = [left, top, Math.max(...xs) + SIDE - left, Math.max(...ys) + SIDE - top];
  const cells = places.map(([letter, x, y]) => {
    const corners = [0, 1, 2, 3, 4, 5].map((corner) => {
      const turn = corner * Math.PI / 3;
      return `${x + (SIDE - 3) * Math.sin(turn)},${y - (SIDE - 3) * Math.cos(turn)}`;
    });
    const text = drawn("text", { x, y, "text-anchor": "middle", "dominant-baseline": "central" });
    text.textContent = letter.toUpperCase().length === 1 ? letter.toUpperCase() : letter;
    const kind = letter === model.get("required") ? "ws-play-cell ws-play-required" : "ws-play-cell";
    const cell = drawn("g", { class: kind }, drawn("polygon", { points: corners.join(" ") }), text);
    cell.addEventListener("click", () => onLetter(letter));
    return cell;
  });
  return drawn("svg", { viewBox: box.join(" "), width: box[2], height: box[3], "aria-hidden": "true",
    class: "ws-play-comb" }, ...cells);
}

function render({ model, el }) {
  const id = `ws-${crypto.getRandomValues(new Uint32Array(1))[0]}`;
  const field = make("input", { type: "text", autocomplete: "off", spellcheck: false, id });
  const verdict = make("div", { role: "status", "aria-live": "polite", className: "ws-play-verdict" });
  const score = make("div", { className: "ws-play-score" });
  const list = make("ul", { className: "ws-play-found", "aria-label": "Words found" });
  const letters = model.get("cells").map(([letter]) => letter).join(", ");
  const rule = model.get("required") ? `; every word uses ${model.get("required")}` : "";
  const guess = () => {
    model.send({ guess: field.value });
    field.value = "";
    field.focus();
  };
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    guess();
  });
  const form = make("div", { className: "ws-play-form", role: "group", ariaLabel: "Guess" },
    make("label", { htmlFor: field.id, textContent: "Your word" }), field,
    make("button", { type: "button", textContent: "Guess", onclick: guess }),
    make("button", { type: "button", textContent: "Delete", ariaLabel: "Delete the last letter",
      onclick: () => { field.value = field.value.slice(0, -1); field.focus(); } }));
  const show = () => {
    const found = model.get("found");
    const points = found.reduce((sum, entry) => sum + entry.points, 0);
    score.textContent = `${found.length} of ${model.get("total")} words, ${points} of ${model.get("points")} points`;
    list.replaceChildren(...found.map((entry) => make("li", {}, make("b", { textContent: entry.word }),
      ` ${entry.points}${entry.pangram ? ", pangram" : ""}`,
      make("span", { className: "ws-play-meaning", textContent: entry.meaning ? ` ${entry.meaning}` : "" }))));
  };
  const listen = (message) => { verdict.textContent = message.verdict ?? ""; };
  model.on("change:found", show);
  model.on("msg:custom", listen);
  const addLetter = (letter) => { field.value += letter; field.focus(); };
  const rules = make("p", { className: "ws-play-rules", textContent: `Letters: ${letters}${rule}.` });
  const root = make("div", { className: "ws-play", "data-lm-suppress-shortcuts": "true" },
    make("div", { className: "ws-play-left" }, comb(model, addLetter), rules, form, verdict),
    make("div", { className: "ws-play-right" }, score, list));
  root.addEventListener("keydown", (event) => event.stopPropagation()); // they are no commands of JupyterLab's
  el.append(root);
  show();
  return () => {
    model.off("change:found", show);
    model.off("msg:custom", listen);
  };
}

export default { render };
