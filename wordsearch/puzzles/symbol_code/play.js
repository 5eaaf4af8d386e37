// Symbol codes and cryptograms: give each symbol a letter of its own until every clue is a word. A board is
// { letters }: for each symbol its letter, or "".
import { Rover, button, counted, h, opened, refuse, set, spelled, unpacked, write, writeDrawn } from "../../games/shell.js";

const OPEN = "·";

function rules({ symbols, clues, given, alphabet, text, words: packed, secret, complete }) {
  const words = unpacked(packed);
  const [answers, , reasons] = opened(secret);
  const solutions = answers.map((letters) => [...letters].map((letter) => letter.trim()));
  const fixed = (symbol) => given[symbol] !== "";
  const piece = (letter, symbol) => `${symbol}:${letter}`;
  const solved = solutions.map((letters) => new Set(letters.map(piece).filter((_, symbol) => letters[symbol] && !fixed(symbol))));
  const often = symbols.map((_, symbol) => clues.flat().filter((other) => other === symbol).length);
  const reads = (board, clue) => clues[clue].map((symbol) => board.letters[symbol] || OPEN).join("");
  const isWord = (board, clue) => words.has(reads(board, clue));
  // Symbols that have the letter of another one.
  const clashing = ({ letters }) => letters.map((letter, symbol) => letter !== "" && letters.indexOf(letter) !== letters.lastIndexOf(letter) ? symbol : -1)
    .filter((symbol) => symbol >= 0);
  const clashes = (board) => [...new Set(clashing(board).map((symbol) => board.letters[symbol]))]
    .map((letter) => `${letter} stands for ${symbols.filter((_, symbol) => board.letters[symbol] === letter).join(" and ")}`).join("; ");
  const isSolved = (board) => clues.every((_, clue) => isWord(board, clue)) && !clashing(board).length;
  const give = (board, symbol, letter) => ({ letters: board.letters.map((old, other) => (other === symbol ? letter : old)) });
  // A symbol whose letter is for the player to choose.
  const check = (board, symbol) => {
    if (!(symbol in symbols)) refuse(`There is no symbol ${symbol + 1}; there are ${symbols.length}.`);
    if (fixed(symbol)) refuse(`${symbols[symbol]} is given: it is ${board.letters[symbol]}.`);
  };
  const decoded = (board) => text.map((word) => word.map((mark) => {
    if (typeof mark === "string") return mark;
    const letter = board.letters[mark < 0 ? ~mark : mark] || OPEN;
    return mark < 0 ? letter.toUpperCase() : letter;
  }).join("")).join(" ");

  const moves = {
    // Give a symbol a letter; two symbols may have the same for a while, and that is said.
    assign(board, symbol, typed) {
      check(board, symbol);
      const letter = spelled(typed, alphabet);
      if ([...letter].length !== 1 || ![...alphabet].includes(letter)) refuse(`“${typed}” is no letter of the alphabet ${alphabet}.`);
      if (board.letters[symbol] === letter) refuse(`${symbols[symbol]} is ${letter} already.`);
      const others = symbols.filter((_, other) => other !== symbol && board.letters[other] === letter);
      return [give(board, symbol, letter), `${symbols[symbol]} is ${letter}.${others.length ? ` But so is ${others.join(", ")}: that clashes.` : ""}`];
    },
    clear(board, symbol) {
      check(board, symbol);
      if (!board.letters[symbol]) refuse(`${symbols[symbol]} has no letter yet.`);
      return [give(board, symbol, ""), `${symbols[symbol]} has no letter now.`];
    },
  };
  return {
    start: { letters: given }, moves, complete, piece: "letter", emblem: text.length ? "📜" : "🔑",
    symbols, clues, text, alphabet: [...alphabet], fixed, reads, isWord, clashing, clashes, decoded, solved: isSolved,
    pieces: (board) => board.letters.map(piece).filter((_, symbol) => board.letters[symbol] && !fixed(symbol)),
    // A symbol that no clue shows may have any letter that is left, so the player's will do.
    targets: (board) => solved.map((target, number) => {
      const letters = solutions[number];
      if (!letters.includes("")) return target;
      const free = board.letters.map((letter, symbol) => (letters[symbol] === "" && !letters.includes(letter) ? letter : ""));
      return new Set([...target, ...free.map(piece).filter((_, symbol) => free[symbol] && free.indexOf(free[symbol]) === symbol)]);
    }),
    takeBack(board, wrong) {
      const symbol = Number(wrong.split(":")[0]);
      const why = complete ? "" : " in the nearest solution known";
      return [give(board, symbol, ""), `${symbols[symbol]} is not ${board.letters[symbol]}${why}: that letter is taken away.`];
    },
    reasons,
    towards(board, target, piece) {
      const [symbol, letter] = piece.split(":");
      return moves.assign(board, Number(symbol), letter);
    },
    // The letter of the symbol that is looked at, else of the open one that the clues show most.
    reveal(board, target, at) {
      const open = [...target].map((one) => one.split(":")).map(([symbol, letter]) => [Number(symbol), letter]).filter(([symbol]) => !board.letters[symbol]);
      const [symbol, letter] = open.find(([one]) => one === at) ?? open.reduce((best, one) => (often[one[0]] > often[best[0]] ? one : best));
      return moves.assign(board, symbol, letter);
    },
    note(board) {
      const left = board.letters.filter((letter) => !letter).length;
      return left ? `${counted(left, "symbol")} without a letter.` : "Every symbol has a letter.";
    },
    praise: (board) => `Solved: ${text.length ? decoded(board) : clues.map((_, clue) => reads(board, clue)).join(", ")}.`.replace(/([.!?])\.$/, "$1"),
    shared: (board) => (isSolved(board) ? `${counted(symbols.length, "symbol")} read` : ""),
  };
}

// Where a keyboard of a language has its letters, row by row.
const KEYBOARDS = {
  en: "qwertyuiop asdfghjkl zxcvbnm", de: "qwertzuiopü asdfghjklöä yxcvbnmß", fr: "azertyuiop qsdfghjklm wxcvbn",
  es: "qwertyuiop asdfghjklñ zxcvbnm", sv: "qwertyuiopå asdfghjklöä zxcvbnm",
};
const LONGEST_ROW = 10;

// The letters of an alphabet in rows of keys; those that the keyboard lacks come last.
function keyboard(alphabet, language) {
  const rows = (KEYBOARDS[language] ?? KEYBOARDS.en).split(" ").map((row) => [...row].filter((letter) => alphabet.includes(letter)));
  const others = alphabet.filter((letter) => !rows.flat().includes(letter));
  for (let start = 0; start < others.length; start += LONGEST_ROW) rows.push(others.slice(start, start + LONGEST_ROW));
  return rows.filter((row) => row.length);
}

// Signs for names that are often used and have no emoji; for any other name so many letters as tell it apart.
const SIGNS = { seven: "7", bar: "BAR", spade: "♠", heart: "♥", club: "♣", diamond: "♦", horseshoe: "∩", dollar: "$" };
const LONGEST_SIGN = 3;

// What each symbol looks like where there is little room; `shown` has the emoji of those that have one.
function signs(symbols, shown) {
  const marks = symbols.map((symbol) => [...new Intl.Segmenter().segment(symbol)].map(({ segment }) => segment));
  const plain = (number) => {
    if (shown[number] !== symbols[number]) return shown[number];
    return SIGNS[symbols[number].toLowerCase()] ?? (marks[number].length <= LONGEST_SIGN ? symbols[number] : null);
  };
  const taken = new Set(symbols.map((_, number) => plain(number)));
  return symbols.map((_, number) => {
    let sign = plain(number);
    for (let length = 2; sign === null; length += 1) {
      const start = marks[number].slice(0, length).join("");
      if (length < marks[number].length && taken.has(start)) continue;
      taken.add(sign = start);
    }
    return sign;
  });
}

function view({ rules, data, act, game }) {
  const { symbols, clues, text, alphabet } = rules;
  const shown = signs(symbols, data.shown);
  const chosen = () => rover.at;
  const redraw = () => update(game.board);
  const choose = (symbol, focus) => {
    if (focus) rover.focus(symbol, { preventScroll: true });
    else rover.settle(symbol);
    redraw();
    scrollToChosen();
  };
  // A long text scrolls to the first place of the chosen symbol, unless one is in view.
  const scrollToChosen = () => {
    const places = lines.flatMap(({ cells }) => cells).filter(({ symbol }) => symbol === chosen()).map(({ cell }) => cell);
    const window = list.parentElement.parentElement.getBoundingClientRect();
    const isInView = (cell) => {
      const { top, bottom } = cell.getBoundingClientRect();
      return top >= window.top && bottom <= window.bottom;
    };
    if (!places.some(isInView)) (places[0] ?? chips[chosen()].element).scrollIntoView({ block: "nearest" });
  };
  // After a letter comes the next symbol that has none.
  const assign = (letter) => {
    const symbol = chosen();
    const focus = chips.some(({ element }) => element === document.activeElement);
    if (!act("assign", symbol, letter)) return;
    const open = game.board.letters.map((_, other) => other).filter((other) => !game.board.letters[other]);
    choose(open.find((other) => other > symbol) ?? open[0] ?? symbol, focus);
  };
  // What stands for a longer name, and letters, are drawn by the style sheet: a chip's text is its symbol, as its label begins.
  const pictureOf = (symbol) => {
    if (data.pictures[shown[symbol]]) return h("img", { className: "picture", src: data.pictures[shown[symbol]], alt: "" });
    if (shown[symbol] === symbols[symbol]) return h("span", { className: "picture" }, shown[symbol]);
    return h("span", { className: "picture", "data-shown": shown[symbol] });
  };
  const cellOf = (symbol) => {
    const letter = h("span", { className: "letter" });
    const cell = h("span", { className: "symbol", title: symbols[symbol], onclick: () => choose(symbol, true) }, letter, pictureOf(symbol));
    return { cell, letter, symbol };
  };
  const lines = (text.length ? text : clues).map((marks) => {
    const numbers = marks.filter((mark) => typeof mark === "number").map((mark) => (mark < 0 ? ~mark : mark));
    const cells = numbers.map(cellOf);
    const rest = [...cells];
    const parts = marks.map((mark) => (typeof mark === "number" ? rest.shift().cell : h("span", { className: "sign" }, mark)));
    const mark = h("span", { className: "mark" });
    const spoken = h("span", { className: "spoken" });
    return { cells, mark, spoken, clue: clues.findIndex((clue) => clue.join() === numbers.join()),
      element: h("li", {}, spoken, h("span", { className: "line", "aria-hidden": "true" }, ...parts, mark)) };
  });
  const list = h("ol", { className: text.length ? "clues text" : "clues", "aria-label": text.length ? "Words of the text" : "Clues" }, ...lines.map(({ element }) => element));
  const chips = symbols.map((symbol, index) => {
    const letter = h("span", { className: "letter" });
    const element = h("button", { type: "button", className: "symbol", onclick: () => choose(index, true), onfocus: () => choose(index, false) },
      letter, pictureOf(index), ...(shown[index] === symbol ? [] : [h("small", {}, symbol)]));
    return { element, letter };
  });
  const rover = new Rover(chips.map(({ element }) => element));
  const code = h("div", { className: "code", role: "group", "aria-label": "Symbols" }, ...chips.map(({ element }) => element));
  const rows = keyboard(alphabet, data.language).map((row) => row.map((letter) => button(letter, `Letter ${letter}`, () => assign(letter), "key")));
  const keys = rows.flat();
  const keyRover = new Rover(keys);
  const about = h("p", { className: "about" });
  const clear = button("Clear", "Clear: take the letter away", () => act("clear", chosen()), "key clear");
  const keyLines = rows.map((row) => h("div", {}, ...row));
  keyLines.at(-1).append(clear);
  const palette = h("div", { className: "palette" }, about,
    h("div", { className: "keys", role: "group", "aria-label": "Letters for the symbol that is chosen" }, ...keyLines));
  const clashes = h("p", { className: "clashes", role: "alert" });

  const showLetter = (element, symbol, board, clashing) => {
    set(element, "data-letter", board.letters[symbol] || "\u00a0");
    element.classList.toggle("clash", clashing.has(symbol));
    element.classList.toggle("fixed", rules.fixed(symbol));
  };
  const labelOf = (symbol, board, clashing) => {
    const letter = board.letters[symbol];
    if (!letter) return `${symbols[symbol]} has no letter`;
    return `${symbols[symbol]} is ${letter}${rules.fixed(symbol) ? ", given" : ""}${clashing.has(symbol) ? ", clashes" : ""}`;
  };
  const update = (board) => {
    const clashing = new Set(rules.clashing(board));
    const used = new Set(board.letters);
    chips.forEach(({ element, letter }, symbol) => {
      showLetter(letter, symbol, board, clashing);
      set(element, "aria-pressed", symbol === chosen());
      set(element, "aria-label", labelOf(symbol, board, clashing));
    });
    lines.forEach(({ cells, mark, spoken, clue }, number) => {
      for (const { cell, letter, symbol } of cells) {
        showLetter(letter, symbol, board, clashing);
        cell.classList.toggle("chosen", symbol === chosen());
      }
      const reads = clue < 0 ? cells.map(({ symbol }) => board.letters[symbol] || OPEN).join("") : rules.reads(board, clue);
      const verdict = clue < 0 || reads.includes(OPEN) ? "" : rules.isWord(board, clue) ? "✓" : "✗";
      write(mark, verdict);
      mark.dataset.word = verdict === "✓";
      write(spoken, `${text.length ? "Word" : "Clue"} ${number + 1}, ${cells.map(({ symbol }) => symbols[symbol]).join(" ")}: ${reads}${verdict && (verdict === "✓" ? ", a word" : ", no word")}`);
    });
    keys.forEach((key) => key.classList.toggle("used", used.has(key.textContent)));
    write(clashes, rules.clashes(board));
    const isSign = shown[chosen()] !== symbols[chosen()] && !data.pictures[shown[chosen()]];
    writeDrawn(about, `${isSign ? `${shown[chosen()]} ` : ""}${symbols[chosen()]} is ${board.letters[chosen()] || "…"}`, data.pictures);
    keyRover.settle();
  };
  rover.settle(Math.max(0, game.board.letters.indexOf("")));
  return {
    update,
    element: h("div", { className: "board" }, list, code),
    dock: h("div", {}, clashes, palette),
    keys: "A letter's key gives the chosen symbol that letter; arrows choose another symbol; Backspace takes a letter away.",
    touch: "Tap a symbol, then its letter on the keys.",
    home: () => rover.focus(),
    at: chosen,
    key(event) {
      if (event.key === "Delete" || event.key === "Backspace") act("clear", chosen());
      else if ([...event.key].length === 1 && /[\p{L}\p{N}]/u.test(event.key)) assign(event.key);
      else return;
      event.preventDefault();
    },
  };
}

export default { rules, view };
