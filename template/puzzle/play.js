// Word ladders: type the words between the first and the last. A board is { rungs }: the words between, in their order.
import { button, counted, h, lettersOf, opened, refuse, unpacked, write } from "../../games/shell.js";

function rules({ first, last, steps, words: packed, complete, secret }) {
  const words = unpacked(packed);
  const [answers] = opened(secret);
  const most = steps - 1;
  const key = (word, index) => `${index} ${word}`;
  const targets = answers.map((answer) => new Set(answer.map(key)));
  const answerOf = new Map(targets.map((target, index) => [target, answers[index]]));
  const wrong = (one, other) => [...one].filter((letter, place) => letter !== [...other][place]).length;
  const top = (board) => board.rungs.at(-1) ?? first;
  const solved = (board) => board.rungs.length === most && wrong(top(board), last) === 1;
  const added = (board, word) => [{ rungs: [...board.rungs, word] }, `“${word}” is added.`];

  const moves = {
    add(board, text) {
      const word = lettersOf(text);
      if (!word) refuse("Type a word first.");
      if (board.rungs.length === most) refuse(`The ladder is full: there are ${counted(most, "word")} between “${first}” and “${last}”.`);
      if ([...word].length !== [...first].length || wrong(word, top(board)) !== 1) refuse(`“${word}” does not differ from “${top(board)}” in one letter.`);
      if ([first, last, ...board.rungs].includes(word)) refuse(`“${word}” is on the ladder.`);
      if (!words.has(word)) refuse(`“${word}” is not in the dictionary.`);
      return added(board, word);
    },
    back(board) {
      if (!board.rungs.length) refuse("There is no word to take back.");
      return [{ rungs: board.rungs.slice(0, -1) }, `“${top(board)}” is taken back.`];
    },
  };
  return {
    start: { rungs: [] }, moves, complete, piece: "word", first, last, most, solved,
    pieces: (board) => board.rungs.map((word, index) => (typeof word === "string" ? key(word, index) : refuse("No word."))),
    targets: () => targets,
    // What stands above a wrong word has to go with it.
    takeBack(board, piece) {
      const place = board.rungs.findIndex((word, index) => key(word, index) === piece);
      return [{ rungs: board.rungs.slice(0, place) }, `“${board.rungs[place]}” is in the way, and taken back.`];
    },
    reveal: (board, target) => added(board, answerOf.get(target)[board.rungs.length]),
    praise: (board) => `Solved: ${[first, ...board.rungs, last].join(", ")}.`,
    shared: (board) => (solved(board) ? `climbed in ${counted(steps, "step")}` : ""),
  };
}

function view({ rules, act }) {
  const { first, last, most } = rules;
  const between = Array.from({ length: most }, () => h("li", {}));
  const list = h("ol", { className: "rungs", "aria-label": "Ladder" }, h("li", {}, first), ...between, h("li", {}, last));
  const field = h("input", { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: false });
  const add = () => {
    if (act("add", field.value)) field.value = "";
  };
  const form = h("div", { className: "form", role: "group", "aria-label": "Add a word" }, h("label", {}, "Next word ", field),
    button("Add", "Add this word", add, "main"),
    button("Take back", "Take back the last word", () => act("back")));
  return {
    element: h("div", { className: "board" }, list),
    dock: form,
    keys: "Type a word and press Enter.",
    touch: "Tap the field, type a word, and add it.",
    home: () => field.focus(),
    update: (board) => between.forEach((item, index) => write(item, board.rungs[index] ?? "·".repeat(first.length))),
    key(event) {
      if (event.key !== "Enter" || event.target !== field) return;
      add();
      event.preventDefault();
    },
  };
}

export default { rules, view };
