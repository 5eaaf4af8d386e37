// A board of a game into which a puzzle is typed. A puzzle's edit.js says which pieces of the drawing hold letters; here each becomes a
// field of the same looks, and keys go from field to field.

/**
 * What an edit.js exports by default: from the texts of a form's fields (the mark of a place without a letter, and what `board` of play.py
 * told of the last puzzle, with its `texts`) what is drawn, or null where they make no board.
 *
 * @typedef {(texts: string[], open: string, told: object) => ?Editor} Edit
 *
 * @typedef {object} Editor
 * @property {object} data - What `rules` of play.js takes; words and solutions are added, empty.
 * @property {(view: View) => Element[]} shown - What of the game's view is put on the page.
 * @property {(stage: Element) => Place[]} places - In the element that holds what is shown; asked again after each letter.
 * @property {[string, string[]][]} more - Buttons, each with the texts that it makes.
 * @property {number[]} [rest] - The numbers of fields that are not on the board.
 *
 * @typedef {object} Place
 * @property {Element} element
 * @property {string} text
 * @property {number} size - How many letters it has.
 * @property {string} label
 * @property {(text: string) => string[]} write - The texts of the fields with another text here.
 */

const OPEN = "·";
const NOTHING = { words: "", complete: true, letters: "", language: "", level: 0, note: "" };

// The place nearest to one in the direction of an arrow.
function beside(inputs, from, key) {
  const middle = (input) => {
    const { left, top, width, height } = input.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const [x, y] = middle(inputs[from]);
  const along = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  let best = from;
  let least = Infinity;
  inputs.forEach((input, index) => {
    const [right, down] = middle(input).map((at, axis) => at - [x, y][axis]);
    const forward = right * along[0] + down * along[1];
    const aside = Math.abs(right * along[1]) + Math.abs(down * along[0]);
    if (index === from || forward < 2 || aside > 2 * forward) return;
    if (forward + 2 * aside < least) {
      least = forward + 2 * aside;
      best = index;
    }
  });
  return best;
}

// Draws the texts of a form as a board, or gives null. `change(texts)` is told what a person typed; `paste(text)` a whole puzzle.
export function board({ rules: makeRules, view: makeView, edit }, texts, { told, change, paste }) {
  let editor = edit(texts, OPEN, told);
  if (!editor) return null;
  const data = { ...NOTHING, secret: btoa(JSON.stringify([[], "", []])), ...editor.data };
  const rules = makeRules(data);
  const game = { board: rules.start, do: () => ({ text: "", refused: true }) };
  const view = makeView({ rules, data, game, act: () => false, say: () => {} });
  view.update(rules.start, false);
  const stage = h("div", { className: "stage" }, ...editor.shown(view));
  let places = editor.places(stage);
  const inputs = places.map(({ element, text, size, label }) => {
    const input = h("input", { type: "text", value: text.replaceAll(OPEN, ""), className: `${element.className} typed`, "aria-label": label,
      autocomplete: "off", autocapitalize: "off", spellcheck: false, placeholder: " ", size: Math.max(1, size) });
    input.style.cssText = element.style.cssText;
    input.style.setProperty("--size", size);
    element.replaceWith(input);
    return input;
  });
  // What a place writes depends on what stands in all others.
  const tell = (index, text) => {
    const next = places[index].write(text);
    editor = edit(next, OPEN, told) ?? editor;
    places = editor.places(stage);
    change(next, index);
  };
  const go = (index) => {
    inputs[index]?.focus();
    inputs[index]?.select();
  };
  inputs.forEach((input, index) => {
    const { size } = places[index];
    input.addEventListener("focus", () => input.select());
    input.addEventListener("input", (event) => {
      if (event.isComposing) return;
      const letters = [...lettersOf(input.value)];
      const kept = size === 1 ? letters.slice(-1) : letters.slice(0, size);
      input.value = kept.join("");
      tell(index, input.value || OPEN);
      if (kept.length === size && index + 1 < inputs.length) go(index + 1);
    });
    input.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Backspace" && !input.value && index > 0) go(index - 1);
      else if (event.key === "ArrowUp" || event.key === "ArrowDown") go(beside(inputs, index, event.key));
      else if (event.key === "ArrowLeft" && input.selectionStart === 0) go(beside(inputs, index, event.key));
      else if (event.key === "ArrowRight" && input.selectionEnd === input.value.length) go(beside(inputs, index, event.key));
      else return;
      event.preventDefault();
    });
    // A whole puzzle may be pasted into any place.
    input.addEventListener("paste", (event) => {
      const text = event.clipboardData.getData("text").trim();
      if ([...text].length <= size) return;
      event.preventDefault();
      paste(text);
    });
  });
  const more = editor.more.map(([label], number) => button(label, label, () => change(editor.more[number][1], -1)));
  return { element: stage, more: h("div", { className: "more" }, ...more), inputs, go, rest: editor.rest ?? [] };
}
