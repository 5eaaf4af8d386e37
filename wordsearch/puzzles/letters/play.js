// Letters: find the words that a set of letters spells. A board is { found, extra, about, shown }: the words found, other
// words of the dictionary that were tried, and the word that hints are about with how much of it they have shown.
import { button, counted, h, inOrder, leftByLength, opened, refuse, set, spelled, svg, unpacked, write } from "../../games/shell.js";

const RANKS = [[0, "Beginning"], [5, "Warming up"], [12, "Good"], [25, "Strong"], [40, "Great"], [55, "Splendid"], [75, "Brilliant"], [100, "Complete"]];

function rules({ cells, required, fewest, words: packed, letters: alphabet, secret }) {
  const others = unpacked(packed);
  const [words, meanings] = opened(secret);
  const wanted = new Set(words);
  const letters = cells.map(([letter]) => letter);
  const isPangram = (word) => letters.every((letter) => word.includes(letter));
  const pointsOf = (word) => ([...word].length === fewest ? 1 : [...word].length) + (isPangram(word) ? 7 : 0);
  const pointsIn = (list) => list.reduce((sum, word) => sum + pointsOf(word), 0);
  const total = pointsIn(words);
  const rank = (board) => RANKS.findLast(([share]) => 100 * pointsIn(board.found) >= share * total);
  const toNext = (board) => {
    const next = RANKS.find(([share]) => 100 * pointsIn(board.found) < share * total);
    return next ? ` ${counted(Math.ceil(next[0] * total / 100) - pointsIn(board.found), "point")} to “${next[1]}”.` : "";
  };
  // Why a word does not fit, or nothing.
  const refusal = (word) => {
    if ([...word].length < fewest) return `it has fewer than ${fewest} letters`;
    const strange = [...new Set(word)].filter((letter) => !letters.includes(letter)).sort();
    if (strange.length) return `it uses ${strange.map((letter) => `“${letter}”`).join(", ")}`;
    return required && !word.includes(required) ? `it lacks “${required}”, which every word uses` : "";
  };
  const solved = (board) => board.found.length === words.length;
  const progress = (board) => `${board.found.length} of ${counted(words.length, "word")}, ${pointsIn(board.found)} of ${counted(total, "point")}`;
  const moves = {
    guess(board, text) {
      const word = spelled(text, alphabet);
      if (!word) refuse("Type a word first.");
      if (board.found.includes(word) || board.extra.includes(word)) refuse(`${word}: found already.`);
      const why = refusal(word);
      if (why) refuse(`${word}: ${why}.`);
      if (others.has(word)) return [{ ...board, extra: [...board.extra, word] }, `${word}: a word, though not one of those to be found; a bonus.`];
      if (!wanted.has(word)) refuse(`${word}: not in the dictionary.`);
      const hinted = word === board.about ? { about: "", shown: 0 } : {};
      return [{ ...board, ...hinted, found: [...board.found, word] }, `${word}: ${counted(pointsOf(word), "point")}${isPangram(word) ? ", with every letter" : ""}.`];
    },
  };
  return {
    start: { found: [], extra: [], about: "", shown: 0 }, moves, complete: true, piece: "word", emblem: "🟨",
    cells, required, isPangram, pointsOf, pointsIn, total, rank, solved, meanings,
    pieces: (board) => board.found,
    targets: () => [wanted],
    check: (board) => `So far right: ${progress(board)}. ${leftByLength(words.filter((word) => !board.found.includes(word)))}`,
    // One more letter of a word: the one that hints are about, else the likeliest that is not found.
    reveal(board) {
      const about = board.about || words.find((word) => !board.found.includes(word));
      const length = [...about].length;
      const shown = Math.min(board.shown + 1, length);
      const start = [...about].slice(0, shown).join("");
      return [{ ...board, about, shown }, shown < length ? `A word of ${length} letters begins “${start}”.` : `The word is “${about}”: type it.`];
    },
    hinted: ({ about, shown }) => [...about].map((letter, place) => (place < shown ? letter : "·")).join(""),
    note: (board) => `${progress(board)}.${toNext(board)}`,
    praise: () => "That was the last one: all words are found.",
    shared: (board) => (board.found.length ? `${rank(board)[1]}, ${progress(board)}` : ""),
  };
}

function view({ rules, data, act, game }) {
  const { cells } = rules;
  const across = Math.sqrt(3) / 2;
  const xs = cells.map(([, x]) => x * across);
  const ys = cells.map(([, , y]) => y * 1.5);
  const [left, top] = [Math.min(...xs) - across, Math.min(...ys) - 1];
  const [width, height] = [Math.max(...xs) + across - left, Math.max(...ys) + 1 - top];
  const corners = (x, y) => [0, 1, 2, 3, 4, 5].map((corner) => `${x - left + 0.94 * Math.sin(corner * Math.PI / 3)},${y - top - 0.94 * Math.cos(corner * Math.PI / 3)}`).join(" ");
  const order = cells.map(([letter]) => letter); // in their places, which shuffling changes
  const comb = h("div", { className: "comb", role: "group", "aria-label": "Letters" },
    svg("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
      ...cells.map(([letter], index) => svg("polygon", { points: corners(xs[index], ys[index]), class: letter === rules.required ? "hex required" : "hex" }))));
  comb.style.setProperty("--width", width);
  comb.style.setProperty("--height", height);
  const buttons = cells.map(([letter], index) => {
    const element = h("button", { type: "button", className: letter === rules.required ? "letter required" : "letter", onclick: () => { field.value += order[index]; } });
    element.style.left = `${(xs[index] - left) / width * 100}%`;
    element.style.top = `${(ys[index] - top) / height * 100}%`;
    return element;
  });
  comb.append(...buttons);
  const field = h("input", { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: false });
  if (matchMedia("(pointer: coarse)").matches) field.inputMode = "none"; // the letters are there to be touched
  const guess = () => {
    act("guess", field.value);
    field.value = "";
  };
  const shuffle = () => {
    for (let last = order.length - 1; last > 1; last -= 1) { // the middle stays
      const other = 1 + Math.floor(Math.random() * last);
      [order[last], order[other]] = [order[other], order[last]];
    }
    update(game.board);
  };
  const form = h("div", { className: "form", role: "group", "aria-label": "Guess" }, h("label", {}, "Your word ", field),
    button("Enter", "Enter this word", guess, "main"),
    button("Delete", "Delete the last letter", () => { field.value = [...field.value].slice(0, -1).join(""); }),
    button("Shuffle", "Shuffle the letters", shuffle));
  const hint = h("p", { className: "phrase" });
  const level = h("b", {});
  const meter = h("progress", { max: rules.total, "aria-label": "Points" });
  const list = h("ul", { className: "found", "aria-label": "Words found" });
  const entry = (word, points) => h("li", { className: points && rules.isPangram(word) ? "pangram" : points ? "" : "extra" }, h("b", {}, word), ` ${points || "bonus"} `,
    h("span", { className: "meaning" }, rules.meanings[word] ?? ""));
  const update = (board) => {
    buttons.forEach((element, index) => {
      write(element, order[index]);
      set(element, "aria-label", `${order[index]}${order[index] === rules.required ? ", in every word" : ""}`);
    });
    write(hint, board.about ? `Hint: ${rules.hinted(board)}` : "");
    write(level, rules.rank(board)[1]);
    meter.value = rules.pointsIn(board.found);
    list.replaceChildren(...inOrder(board.found, data.language).map((word) => entry(word, rules.pointsOf(word))),
      ...inOrder(board.extra, data.language).map((word) => entry(word, 0)));
  };
  return {
    update,
    element: h("div", { className: "board" }, h("p", { className: "progress" }, level, meter), comb, list),
    dock: h("div", {}, hint, form),
    keys: "Type a word and press Enter.",
    touch: "Tap the letters of a word, then Enter.",
    home: () => field.focus(),
    key(event) {
      if (event.key === "Enter" && (event.target === field || !event.target.matches("button"))) guess();
      else if (event.target !== field && [...event.key].length === 1 && /\p{L}/u.test(event.key)) {
        field.value += event.key;
        field.focus();
      } else return;
      event.preventDefault();
    },
  };
}

export default { rules, view };
