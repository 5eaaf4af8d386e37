// A game of letters: a honeycomb, a field for guesses, and the words that are found.
const SIDE = 34;

// The honeycomb is for pointers; who types needs only the field, so it is hidden from screen readers, which are
// told the letters in words.
function comb({ cells: all, required }, onLetter) {
  const places = all.map(([letter, x, y]) => [letter, x * SIDE * Math.sqrt(3) / 2, y * 1.5 * SIDE]);
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
    const kind = letter === required ? "ws-play-cell ws-play-required" : "ws-play-cell";
    const cell = drawn("g", { class: kind }, drawn("polygon", { points: corners.join(" ") }), text);
    cell.addEventListener("click", () => onLetter(letter));
    return cell;
  });
  return drawn("svg", { viewBox: box.join(" "), width: box[2], height: box[3], "aria-hidden": "true",
    class: "ws-play-comb" }, ...cells);
}

function board(send, colours, first) {
  const field = make("input", { type: "text", autocomplete: "off", spellcheck: false });
  const guess = () => {
    send("guess", { text: field.value });
    field.value = "";
    field.focus();
  };
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    guess();
  });
  const form = make("div", { className: "ws-play-form", role: "group", "aria-label": "Guess" },
    make("label", {}, "Your word ", field),
    button("Guess", "Guess this word", guess, "ws-play-button ws-play-main"),
    button("Delete", "Delete the last letter", () => { field.value = field.value.slice(0, -1); field.focus(); }));
  const hint = make("output", { className: "ws-blocks-phrase" });
  const list = make("ul", { className: "ws-play-list", "aria-label": "Words found" });
  const update = ({ found, hint: letters }) => {
    hint.textContent = letters ? `Hint: ${letters}` : "";
    list.replaceChildren(...found.map((entry) => make("li", {}, make("b", { textContent: entry.word }),
      ` ${entry.points}${entry.pangram ? ", pangram" : ""}`,
      make("span", { className: "ws-play-meaning", textContent: entry.meaning ? ` ${entry.meaning}` : "" }))));
  };
  const addLetter = (letter) => { field.value += letter; field.focus(); };
  return { update, home: () => field.focus(), element: make("div", { className: "ws-play-body" },
    make("div", {}, comb(first, addLetter), form, hint), list) };
}

export default { render: (context) => playWith(board, context) };
