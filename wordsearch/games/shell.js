// The shell that all games share. A puzzle's play.js gives two things: rules, pure functions over plain boards, and a
// view, which draws a board and turns what a player does into moves. Undoing, hints, the check and what views draw with
// are here; page.js has the page around the games. Whatever comes with a puzzle is put on the page as text, never as markup.

/**
 * What a play.js exports by default. It may use whatever stands under "export" below: `refuse`, `counted`, `inOrder`, `leftByLength`, `lettersOf`,
 * `spelled`, `unpacked` and `opened` for its rules; `h`, `svg`, `button`, `set`, `write`, `writeDrawn`, `paint`, `COLOURS`, `Rover` and `dragged` for its
 * view. It imports them from "../../games/shell.js"; the page is one script, so names of its own stand in functions or are constants.
 *
 * @typedef {object} Play
 * @property {(data: Data) => Rules} rules
 * @property {(given: Given) => View} view
 */

/**
 * What play.py gives (its own names besides these), with what the page adds.
 *
 * @typedef {object} Data
 * @property {string} kind - The puzzle's name.
 * @property {string} id - Under which the board is kept.
 * @property {string} title
 * @property {string} rules - What is to be done; the shell shows it.
 * @property {string} language - Its code, as in "de"; "" where it is not known.
 * @property {string} letters - Those of puzzles in that language and on the board, for `spelled`.
 * @property {string} words - Words that may be laid; `unpacked(words)` is a Set.
 * @property {string} secret - `opened(secret)` is [solutions, bonus, reasons], as play.py gave them.
 * @property {boolean} complete - Whether these are all solutions.
 * @property {number} level - How hard it should be, 1 to 5; 0 where that is not known.
 * @property {string} scale - What is said beside the level of a puzzle that is not English; "" of the others.
 * @property {Object<string, string>} [pictures] - Addresses of pictures by their character, where a font may lack it.
 * @property {string} note - What is known of its solutions, in a sentence; the shell shows it.
 */

/**
 * A board is a plain object that JSON keeps, and is never changed: a move makes another one with the same keys.
 *
 * @typedef {object} Board
 */

/**
 * What a move makes: the next board, what is said of it, and whether the board is only passed through (a path that is being
 * traced): then Undo goes back to the last board before that was not.
 *
 * @typedef {[Board, string, boolean?]} Moved
 */

/**
 * A piece that a player laid, such as "2 cot": a string that says what lies where. A target is a solved board as a Set of pieces.
 *
 * @typedef {string} Piece
 */

/**
 * A step of a solution, as a person would take it; it lays pieces, or rules out words that later steps need not look at.
 *
 * @typedef {object} Step
 * @property {string} where - Where to look: "the U of row 4".
 * @property {string} sentence - What is concluded, and why.
 * @property {Piece[]} laid
 * @property {number[]} because - The steps that it needs.
 */

/**
 * What the rules owe; what else they have is for the view.
 *
 * @typedef {object} Rules
 * @property {Board} start - The empty board.
 * @property {Object<string, (board: Board, ...given: any[]) => Moved>} moves - By name; `act(name, ...given)` makes one. What is
 *   not allowed calls `refuse(sentence)`, and the board stays. "undo", "restart", "check" and "hint" are the shell's.
 * @property {(board: Board) => boolean} solved
 * @property {(board: Board) => Piece[]} pieces - What is laid; refuses a board that makes no sense, for it may come from storage.
 * @property {(board: Board) => Set<Piece>[]} targets - The solved boards; the same objects each time.
 * @property {(board: Board, target: Set<Piece>, at: number) => Moved} reveal - A step from a board without wrong pieces towards
 *   a target, near what `view.at()` gave (-1: nowhere).
 * @property {(board: Board, piece: Piece) => Moved} [takeBack] - Takes a wrong piece away; needed where there can be one.
 * @property {boolean} complete - As in the data.
 * @property {string} piece - What one is called: "word".
 * @property {(board: Board) => string} praise - What is said when it is solved.
 * @property {(board: Board) => string} shared - The result without the answer; "" while there is nothing to share.
 * @property {string} [emblem] - What stands for a tenth of the way in a result that is shared; a green square.
 * @property {(board: Board) => string} [check] - In place of the shell's own: whether it is right so far.
 * @property {(board: Board) => string} [note] - A fact that is always shown, such as how many words are found.
 * @property {string} [amiss] - What has to happen to wrong pieces; "must go".
 * @property {(board: Board, target: Set<Piece>, at: number) => string} [clue] - Where no step tells of it, a sentence before `reveal`
 *   shows a whole piece: where a word lies and its first letter; "" where there is none.
 * @property {Step[]} [reasons] - The steps of a solution; hints follow them.
 * @property {(board: Board, target: Set<Piece>, piece: Piece) => Moved} [towards] - A step towards a piece that a target has; needed with `reasons`.
 * @property {(piece: Piece) => string} [spot] - Pieces of the same spot are one to `reasons`; by default each is its own.
 * @property {(board: Board, target: Set<Piece>) => number} [farness] - Which of the targets with as few wrong pieces is nearer.
 */

/**
 * What a view is given.
 *
 * @typedef {object} Given
 * @property {Rules} rules
 * @property {Data} data
 * @property {Game} game - `game.board` is the board now; `game.do(...)` makes a move without a word about it.
 * @property {(move: string, ...given: any[]) => boolean} act - Makes a move, says what came of it, draws; whether it was allowed.
 * @property {(outcome: {text: string, refused: boolean}) => void} say
 */

/**
 * What a view owes.
 *
 * @typedef {object} View
 * @property {Element} element - The board, drawn once; the shell gives it what is left of the window (a CSS container: cqw, cqh).
 * @property {Element} [dock] - What a player acts with (keys, tiles, main actions): below the board, always in view.
 * @property {(board: Board, solved: boolean) => void} update - Draws a board, after each move; `set` and `write` touch only what differs.
 * @property {string} keys - How it is played by keys, in sentences.
 * @property {string} touch - How it is played by a finger, in sentences.
 * @property {() => void} home - Puts the focus where playing begins.
 * @property {() => number} [at] - Where a hint is wanted.
 * @property {(event: KeyboardEvent) => void} [key] - A key that no modifier goes with; prevents the default of those that it takes.
 */

// -- rules ------------------------------------------------------------------------------------------------

// A move that the rules do not allow; the message is one sentence that says why.
export class Illegal extends Error {}

export function refuse(why) {
  throw new Illegal(why);
}

export const counted = (number, noun) => `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;

// How many words of each length are left to find.
export function leftByLength(words) {
  const lengths = [...new Set(words.map((word) => [...word].length))].sort((one, other) => one - other);
  const counts = lengths.map((length) => `${words.filter((word) => [...word].length === length).length} of ${length}`);
  return counts.length ? `Left, by letters: ${counts.join(", ")}.` : "";
}

export const lettersOf = (text) => [...text.toLowerCase()].filter((mark) => /\p{L}/u.test(mark)).join("");

const TWO = { ß: "ss", æ: "ae", œ: "oe" };

// A text as a puzzle of these letters spells it: small, and without the marks that none of the letters has (é in French).
export const spelled = (text, letters = "") => [...text.trim().toLowerCase().normalize("NFC")]
  .map((mark) => (letters.includes(mark) ? mark : TWO[mark] ?? mark.normalize("NFD").replace(/\p{M}/gu, ""))).join("");

// Words in the order of a language's dictionaries: ñ after n in Spanish, ä beside a in German, å after z in Swedish.
export const inOrder = (words, language) => [...words].sort(new Intl.Collator(language || "en").compare);

// The words of a sorted list in which each says how many letters it shares with the one before: 0abet4s0bee.
export function unpacked(text) {
  const words = new Set();
  let last = [];
  for (const [, shared, rest] of text.matchAll(/(\d+)(\D*)/g)) {
    last = [...last.slice(0, Number(shared)), ...rest];
    words.add(last.join(""));
  }
  return words;
}

// What nobody should read by accident: base64 of JSON.
export function opened(secret) {
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(secret), (mark) => mark.charCodeAt(0))));
}

const MOST_UNDONE = 500;
const TENTHS = 10;
export const EMBLEM = "🟩";

// A puzzle that is being played. `base` is the board as the last move left it; a path that is only being traced
// makes light boards on top of it, which undoing takes away first.
export class Game {
  constructor(rules) {
    this.rules = rules;
    this.board = this.base = rules.start;
    this.past = [];
    this.hints = this.seconds = 0;
    this.told = []; // the numbers of steps and the clues, once for each hint that told of it
    this.helped = []; // how many pieces were laid at each hint
  }

  get solved() {
    return this.rules.solved(this.board);
  }

  // What is kept: plain values.
  get kept() {
    return { board: this.base, past: this.past.slice(-100), hints: this.hints, seconds: this.seconds, told: this.told, helped: this.helped,
      solved: this.solved };
  }

  // Go on from what was kept; a board that the rules cannot read is thrown away, with all else.
  restore({ board, past, hints, seconds, told = [], helped = [] }) {
    const keys = (one) => JSON.stringify(Object.keys(one).sort());
    const sound = [past, told, helped].every(Array.isArray) && [hints, seconds].every((count) => count >= 0)
      && [board, ...past].every((one) => keys(one) === keys(this.rules.start));
    if (!sound) throw new Illegal("");
    for (const one of [board, ...past]) this.rules.pieces(one);
    this.rules.solved(board);
    Object.assign(this, { board, base: board, past, hints, seconds, told, helped });
  }

  // Make a move, and say what came of it: one sentence or two, and whether it was refused.
  do(move, ...given) {
    try {
      return { text: move in this.rules.moves ? this.move(this.rules.moves[move](this.board, ...given)) : this[move](...given), refused: false };
    } catch (error) {
      if (!(error instanceof Illegal)) throw error;
      return { text: error.message, refused: true };
    }
  }

  move([board, text, light = false]) {
    const before = this.solved;
    this.board = board;
    if (!light) {
      this.past.push(this.base);
      this.past.splice(0, this.past.length - MOST_UNDONE);
      this.base = board;
    }
    if (before || !this.solved) return text;
    return `${text} ${this.rules.praise(board)}`;
  }

  undo() {
    if (this.board !== this.base) this.board = this.base;
    else if (this.past.length) this.board = this.base = this.past.pop();
    else refuse("There is nothing to undo.");
    return "Undone.";
  }

  restart() {
    if (JSON.stringify(this.board) === JSON.stringify(this.rules.start)) refuse("The board is empty.");
    this.told = [];
    return this.move([this.rules.start, "Started over; Undo brings it back."]);
  }

  // The solved board that agrees best with this one, and the pieces that are in its way.
  nearest() {
    const { board, rules } = this;
    const laid = rules.pieces(board);
    let best = null;
    for (const target of rules.targets(board)) {
      const wrong = laid.filter((piece) => !target.has(piece));
      if (best && wrong.length > best.wrong.length) continue;
      const far = rules.farness?.(board, target) ?? 0;
      if (!best || wrong.length < best.wrong.length || (wrong.length === best.wrong.length && far < best.far)) best = { target, wrong, far };
    }
    return best;
  }

  // Whether what lies on the board is right so far, without saying what is wrong.
  check() {
    const { board, rules } = this;
    const laid = rules.pieces(board).length;
    if (!laid) refuse(`There is nothing to check yet: no ${rules.piece} of yours is on the board.`);
    if (rules.check) return rules.check(board);
    if (this.solved) return `All right. ${rules.praise(board)}`;
    const wrong = this.nearest().wrong.length;
    if (!wrong) return `So far right: there is a solution with ${laid === 1 ? "this" : "these"} ${counted(laid, rules.piece)}.`;
    if (!rules.complete) return `${wrong} of ${counted(laid, rules.piece)} ${wrong === 1 ? "is" : "are"} not in the nearest solution known, but not all are known.`;
    return `Not quite: ${wrong} of ${counted(laid, rules.piece)} ${rules.amiss ?? "must go"}.`;
  }

  // Reveal a little of the nearest solution: take back what is in its way, else go one step on, with its reason if there is one.
  hint(at = -1) {
    if (this.solved) refuse("It is solved: there is nothing left to reveal.");
    const { target, wrong } = this.nearest();
    this.hints += 1;
    this.helped.push(this.rules.pieces(this.board).length);
    if (wrong.length) return this.move(this.rules.takeBack(this.board, wrong[0]));
    return this.reason(target) ?? this.clue(target, at) ?? this.move(this.rules.reveal(this.board, target, at));
  }

  // What the rules say before they reveal a piece, if they have not said it yet; else null.
  clue(target, at) {
    const sentence = this.rules.clue?.(this.board, target, at);
    if (!sentence || this.told.includes(sentence)) return null;
    this.told.push(sentence);
    return sentence;
  }

  // Of the first step whose conclusion is not on the board, its place, then its sentence, then a letter; null where the steps
  // lead to another solution, or all are there.
  reason(target) {
    const { board, rules } = this;
    const steps = rules.reasons ?? [];
    const spot = rules.spot ?? ((piece) => piece);
    const wanted = new Map([...target].map((piece) => [spot(piece), piece]));
    if (!steps.every(({ laid }) => laid.every((piece) => wanted.has(spot(piece))))) return null;
    const there = new Set(rules.pieces(board).map(spot));
    const missing = ({ laid }) => laid.find((piece) => !there.has(spot(piece)));
    const timesTold = (number) => this.told.filter((one) => one === number).length;
    // What only rules words out is open until it was said, if a step that is open needs it.
    const isOpen = (step, number) => step.laid.length ? missing(step) !== undefined
      : timesTold(number) < 2 && steps.some((user, other) => user.because.includes(number) && isOpen(user, other));
    const number = steps.findIndex(isOpen);
    if (number < 0) return null;
    const times = timesTold(number);
    this.told.push(number);
    if (times === 0) return `Look at ${steps[number].where}.`;
    if (times === 1) return steps[number].sentence;
    return this.move(rules.towards(board, target, wanted.get(spot(missing(steps[number])))));
  }

  // The way to the solution in tenths, so that it does not tell how many pieces there are: a lamp where a hint was taken.
  trail() {
    const laid = this.rules.pieces(this.board).length;
    const total = Math.max(laid, this.nearest().target.size);
    const tenth = (count) => Math.min(TENTHS - 1, Math.floor(count * TENTHS / total));
    const helped = new Set(this.helped.map(tenth));
    const emblem = this.rules.emblem ?? EMBLEM;
    const sign = (place) => {
      if (!this.solved && place >= laid * TENTHS / total) return "⬜";
      return helped.has(place) ? "💡" : emblem;
    };
    return Array.from({ length: TENTHS }, (_, place) => sign(place)).join("");
  }
}

// -- drawing ----------------------------------------------------------------------------------------------

export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name in element) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

export function button(text, label, onclick, className = "") {
  return h("button", { type: "button", textContent: text, "aria-label": label, className, onclick });
}

// Change an attribute only where it differs: a page that is redrawn after each move stays quick.
export function set(element, name, value) {
  const text = String(value);
  if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// A text in which characters that have a picture are shown by it: no font is needed for them.
export function writeDrawn(element, text, pictures = {}) {
  if (element.dataset.text === text) return;
  element.dataset.text = text;
  const parts = [...new Intl.Segmenter().segment(text)].map(({ segment }) => (
    pictures[segment] ? h("img", { src: pictures[segment], alt: segment, className: "drawn" }) : segment));
  element.replaceChildren(...parts);
  element.normalize();
}

// Eight colours that stay apart for colour-blind eyes (after Okabe and Ito), with the ink that is read on each, 7 to 1 at least.
export const COLOURS = ["#005c93", "#e69f00", "#08ab80", "#d080ac", "#e8772e", "#56b4e9", "#685800", "#525252"];
const INKS = ["#fff", "#000", "#000", "#000", "#000", "#000", "#fff", "#fff"];

export function paint(element, number) {
  element.style.backgroundColor = number < 0 ? "" : COLOURS[number % COLOURS.length];
  element.style.color = number < 0 ? "" : INKS[number % INKS.length];
}

const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

// Many buttons, one tab stop: arrows go on as `step(index, key)` says, past those that are hidden.
export class Rover {
  constructor(items, step = null) {
    this.items = items;
    this.at = 0;
    items.forEach((item, index) => {
      item.addEventListener("focus", () => this.settle(index));
      item.addEventListener("keydown", (event) => {
        if (!ARROWS.includes(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        this.focus(step ? step(index, event.key) : this.along(index, event.key));
      });
    });
    this.settle();
  }

  isOpen(index) {
    return index >= 0 && index < this.items.length && !this.items[index].hidden;
  }

  settle(wanted = this.at) {
    this.at = this.isOpen(wanted) ? wanted : Math.max(0, this.items.findIndex((item) => !item.hidden));
    this.items.forEach((item, index) => { item.tabIndex = index === this.at ? 0 : -1; });
  }

  focus(index = this.at, options = {}) {
    if (!this.isOpen(index)) return;
    this.settle(index);
    this.items[this.at].focus(options);
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

// A pointer (mouse, pen or finger) that is put down on an element and moved. `move` and `end` are told where it is;
// the click that ends a drag is no click.
export function dragged(element, { begin, move, end }) {
  let from = null;
  let going = false;
  let swallow = false;
  const moved = (event) => {
    if (event.pointerId !== from.pointerId) return;
    if (!going && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) < 6) return;
    const first = !going;
    going = swallow = true;
    for (const [number, each] of [...(event.getCoalescedEvents?.() ?? []), event].entries()) move(each, first && number === 0);
  };
  const stop = (event) => {
    if (event.pointerId !== from.pointerId) return;
    window.removeEventListener("pointermove", moved);
    window.removeEventListener("pointerup", stop);
    window.removeEventListener("pointercancel", stop);
    from = null;
    if (going) end(event);
    going = false;
  };
  element.addEventListener("pointerdown", (event) => {
    swallow = false;
    if (from || event.button !== 0 || !event.isPrimary || !begin(event)) return;
    from = event;
    // On the window: a quick pointer has left the element before it moved on it.
    window.addEventListener("pointermove", moved);
    window.addEventListener("pointerup", stop);
    window.addEventListener("pointercancel", stop);
  });
  element.addEventListener("click", (event) => {
    if (!swallow || !event.detail) return;
    swallow = false;
    event.stopPropagation();
    event.preventDefault();
  }, true);
}
