// Pyramid Scheme: trace paths that spell words until every cell is covered. A board is { words, path }: the paths
// of the words laid, and the path that is being traced; cells are numbered row by row from 0.
import { COLOURS, Rover, button, counted, dragged, h, opened, paint, refuse, set, spelled, svg, unpacked, write } from "../../games/shell.js";

const MOST_WAYS = 200; // of spelling the same letters
const key = (path) => path.join(",");
const shares = (one, other) => {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
};

function* first(most, values) {
  let count = 0;
  for (const value of values) {
    if (count === most) return;
    count += 1;
    yield value;
  }
}

function rules({ rows, fewest, words: packed, secret, complete }) {
  const letters = rows.flatMap((row) => [...row]);
  const rowOf = rows.flatMap((row, number) => [...row].map(() => number));
  const base = rows.length;
  const words = unpacked(packed);
  const [covers, , reasons] = opened(secret);
  const solved = covers.map((cover) => new Set(cover.map(key)));
  const coverOf = new Map(solved.map((target, number) => [target, covers[number]]));
  const cellAt = (row, column) => (column >= 0 && column <= row && row < base ? row * (row + 1) / 2 + column : -1);
  const columnOf = (cell) => cell - rowOf[cell] * (rowOf[cell] + 1) / 2;
  const near = letters.map((_, cell) => {
    const [row, column] = [rowOf[cell], columnOf(cell)];
    return [[row, column - 1], [row, column + 1], [row - 1, column - 1], [row - 1, column], [row + 1, column], [row + 1, column + 1]]
      .map(([r, c]) => cellAt(r, c)).filter((other) => other >= 0);
  });
  const spelled = (path) => path.map((cell) => letters[cell]).join("");
  const counts = (word) => [...word].length >= fewest && words.has(word);
  const named = (cell) => `“${letters[cell]}” in row ${rowOf[cell] + 1}`;
  const owner = (board, cell) => board.words.findIndex((path) => path.includes(cell));
  const covered = (board) => board.words.reduce((sum, path) => sum + path.length, 0);

  const traced = (board, path) => {
    const word = spelled(path);
    return [{ ...board, path }, word ? `${word}${counts(word) ? ": a word; lay it, or go on." : ""}` : "No cell is taken.", true];
  };
  const laid = (board, path) => {
    const next = { words: [...board.words, path], path: [] };
    const left = letters.length - covered(next);
    return [next, `“${spelled(path)}” covers ${counted(path.length, "cell")}; ${left || "none"} left.`];
  };
  // One more cell of a word than the path has of it; the last one lays it.
  const onward = (board, word) => {
    const shown = word.slice(0, shares(board.path, word) + 1);
    if (shown.length === word.length) return laid(board, word);
    return [{ ...board, path: shown }, `A word begins “${spelled(shown)}” in row ${rowOf[shown[0]] + 1}.`, true];
  };
  // The paths of free cells that spell these letters.
  function* spellings(board, wanted, path = []) {
    if (path.length === wanted.length) yield path;
    else for (const cell of path.length ? near[path.at(-1)] : letters.keys()) {
      if (letters[cell] === wanted[path.length] && owner(board, cell) < 0 && !path.includes(cell)) yield* spellings(board, wanted, [...path, cell]);
    }
  }
  // Whether a path begins a word of a solution that has all words that are laid.
  const leads = (board, path) => covers.some((cover) => board.words.every((mine) => cover.some((other) => key(other) === key(mine)))
    && cover.some((other) => shares(path, other) === path.length));
  // The same, those that begin a word of an answer first, and of these one that goes on from the path that is being traced.
  const ways = (board, wanted) => {
    const worth = (path) => 2 * leads(board, path) + (shares(path, board.path) === board.path.length);
    const paths = [...first(MOST_WAYS, spellings(board, wanted))];
    return paths.map((path) => [worth(path), path]).sort(([one], [other]) => other - one).map(([, path]) => path);
  };

  const moves = {
    // Go on to a cell; a cell of the path takes back what follows it, the last cell itself.
    touch(board, cell) {
      const { path } = board;
      if (!(cell in letters)) refuse(`There is no cell ${cell + 1}; there are ${letters.length}.`);
      const mine = owner(board, cell);
      if (mine >= 0) refuse(`${named(cell)} belongs to “${spelled(board.words[mine])}”; lift that word first.`);
      const place = path.indexOf(cell);
      if (place >= 0) return traced(board, path.slice(0, place + (place + 1 < path.length ? 1 : 0)));
      if (path.length && !near[path.at(-1)].includes(cell)) refuse(`${named(cell)} does not touch ${named(path.at(-1))}, where the path ends.`);
      return traced(board, [...path, cell]);
    },
    // A letter that is typed: the path goes on, or another path with the same letters does.
    type(board, letter) {
      const wanted = [...board.path.map((cell) => letters[cell]), letter];
      const [path] = ways(board, wanted);
      if (!path) refuse(`No free path spells “${wanted.join("")}”.`);
      return traced(board, path);
    },
    // The same letters along other cells.
    another(board) {
      if (!board.path.length) refuse("Trace or type a word first.");
      const paths = ways({ ...board, path: [] }, board.path.map((cell) => letters[cell]));
      const place = paths.findIndex((path) => key(path) === key(board.path));
      if (paths.length < 2) refuse(`There is no other way to spell “${spelled(board.path)}”.`);
      return traced(board, paths[(place + 1) % paths.length]);
    },
    lay(board) {
      const word = spelled(board.path);
      if (!word) refuse("Trace a word first, from cell to cell.");
      if (board.path.length < fewest) refuse(`“${word}” has fewer than ${fewest} letters.`);
      if (!words.has(word)) refuse(`“${word}” is not in the dictionary.`);
      return laid(board, board.path);
    },
    back(board) {
      if (!board.path.length) refuse("No path is being traced.");
      return traced(board, board.path.slice(0, -1));
    },
    drop(board) {
      if (!board.path.length) refuse("No path is being traced.");
      return traced(board, []);
    },
    // Take a word from the board: number 0 is the first that was laid.
    lift(board, number) {
      if (!(number in board.words)) refuse(`There is no word ${number + 1}; the board has ${counted(board.words.length, "word")}.`);
      return [{ words: board.words.filter((_, index) => index !== number), path: board.path }, `“${spelled(board.words[number])}” is lifted.`];
    },
  };
  return {
    start: { words: [], path: [] }, moves, complete, piece: "word", emblem: "🔺", amiss: "must go, or lie elsewhere",
    letters, rowOf, columnOf, cellAt, near, owner, spelled, counts,
    isAmbiguous: (board) => board.path.length > 1 && [...first(2, spellings(board, board.path.map((cell) => letters[cell])))].length > 1,
    solved: (board) => covered(board) === letters.length,
    pieces: (board) => board.words.map(key),
    targets: () => solved,
    farness: ({ path }, target) => path.length ? -Math.max(...coverOf.get(target).map((other) => shares(path, other))) : 0,
    takeBack(board, piece) {
      const number = board.words.findIndex((path) => key(path) === piece);
      const [next] = moves.lift(board, number);
      return [next, `“${spelled(board.words[number])}” is in the way${complete ? "" : " of the nearest solution known"}: it is lifted.`];
    },
    // One more cell of the word that agrees best with the path.
    reveal(board, target, at) {
      const open = coverOf.get(target).filter((path) => !board.words.some((mine) => key(mine) === key(path)));
      const looked = board.path.length ? [] : open.filter((path) => path.includes(at));
      const word = (looked.length ? looked : open).reduce((best, path) => shares(board.path, path) > shares(board.path, best) ? path : best);
      return onward(board, word);
    },
    reasons,
    towards: (board, target, piece) => onward(board, coverOf.get(target).find((path) => key(path) === piece)),
    spot: (piece) => piece.split(",").sort().join(), // a word that lies on the same cells either way
    praise: (board) => `Solved: ${board.words.map(spelled).join(", ")} cover the pyramid.`,
    shared: (board) => covered(board) === letters.length ? `${counted(letters.length, "cell")} covered` : "",
  };
}

function view({ rules, data, act, say, game }) {
  const { letters, rowOf, columnOf, cellAt } = rules;
  const base = rowOf.at(-1) + 1;
  const place = (cell) => [(base - 1 - rowOf[cell]) / 2 + columnOf(cell) + 0.5, rowOf[cell] * 0.9 + 0.5];
  const step = (cell, arrow) => {
    const [row, column] = [rowOf[cell], columnOf(cell)];
    if (arrow === "ArrowLeft") return column > 0 ? cell - 1 : cell;
    if (arrow === "ArrowRight") return column < row ? cell + 1 : cell;
    if (arrow === "ArrowUp") return row > 0 ? cellAt(row - 1, Math.min(column, row - 1)) : cell;
    if (arrow === "ArrowDown") return row < base - 1 ? cellAt(row + 1, column) : cell;
    return cellAt(row, arrow === "Home" ? 0 : row);
  };
  let isTyped = false; // the path, whose letters may then lie along other cells, too
  // A tap goes on; on the end of a word it lays the word, and on a word that is laid it lifts it.
  const tap = (cell) => {
    const { path, words } = game.board;
    const mine = rules.owner(game.board, cell);
    isTyped = false;
    if (mine >= 0 && !path.length) act("lift", mine);
    else if (path.at(-1) === cell && rules.counts(rules.spelled(path))) act("lay");
    else act("touch", cell);
  };
  const cells = letters.map((letter, cell) => {
    const element = h("button", { type: "button", className: "cell", onclick: () => tap(cell) }, h("span", {}, letter), h("small", {}));
    const [x, y] = place(cell);
    element.style.left = `calc(var(--cell) * ${x - 0.45})`;
    element.style.top = `calc(var(--cell) * ${y - 0.45})`;
    return element;
  });
  const rover = new Rover(cells, step);
  const tracks = svg("svg", { viewBox: `0 0 ${base} ${(base - 1) * 0.9 + 1}`, "aria-hidden": "true" });
  const area = h("div", { className: "area", role: "group", "aria-label": "Pyramid" }, tracks, ...cells);
  area.style.setProperty("--base", base);
  const cellNear = ({ clientX, clientY }) => {
    const box = area.getBoundingClientRect();
    const unit = box.width / base;
    return letters.findIndex((_, cell) => {
      const [x, y] = place(cell);
      return Math.hypot(clientX - box.left - x * unit, clientY - box.top - y * unit) < 0.42 * unit;
    });
  };
  let at = -1;
  dragged(area, {
    begin: (event) => { at = cellNear(event); return at >= 0 && rules.owner(game.board, at) < 0; },
    move(event, first) {
      const { path } = game.board;
      isTyped = false;
      if (first && path.at(-1) !== at) {
        const goesOn = path.length && rules.near[path.at(-1)].includes(at) && !path.includes(at);
        if (path.length && !goesOn) act("drop");
        act("touch", at);
      }
      const cell = cellNear(event);
      if (cell < 0 || cell === game.board.path.at(-1)) return;
      if (game.board.path.includes(cell) || (rules.near[game.board.path.at(-1)]?.includes(cell) && rules.owner(game.board, cell) < 0)) act("touch", cell);
    },
    end() {
      if (game.board.path.length > 1 && !act("lay")) {
        const refusal = game.do("lay");
        act("drop");
        say(refusal);
      }
    },
  });
  const reading = h("p", { className: "spelled", "aria-hidden": "true" });
  const another = button("Another way", "Another way to spell the same letters", () => act("another"));
  const bar = h("div", { className: "bar", role: "group", "aria-label": "Path" }, reading,
    button("Lay word", "Lay word: the one that the path spells", () => act("lay"), "main"),
    button("Back", "Back: take back the last cell of the path", () => act("back")),
    button("Drop", "Drop the path", () => act("drop")), another);
  const words = h("ul", { className: "words", "aria-label": "Words laid" });
  const track = (path, colour) => svg("polyline", { stroke: colour, points: path.map((cell) => place(cell).join(",")).join(" ") });
  const showCell = (element, cell, board) => {
    const mine = rules.owner(board, cell);
    const taken = board.path.indexOf(cell);
    paint(element, mine);
    set(element.lastChild, "data-number", mine >= 0 ? mine + 1 : "");
    set(element, "aria-pressed", taken >= 0);
    element.classList.toggle("end", taken >= 0 && taken === board.path.length - 1);
    const state = mine >= 0 ? `in ${rules.spelled(board.words[mine])}` : taken >= 0 ? `letter ${taken + 1} of the path` : "free";
    set(element, "aria-label", `${letters[cell]}, row ${rowOf[cell] + 1}, ${state}`);
  };
  return {
    element: h("div", { className: "board" }, area, words),
    dock: bar,
    keys: "Arrows go from cell to cell and Space takes one; or type the letters. A full stop takes the same letters along other cells. Enter lays the word, Backspace takes back a letter, Escape the path, Delete lifts the word under the focus.",
    touch: "Draw along the letters of a word; or tap them one by one, and the last one again to lay the word. A tap on a word that lies there lifts it.",
    home: () => rover.focus(),
    at: () => rover.at,
    update(board) {
      cells.forEach((element, cell) => showCell(element, cell, board));
      tracks.replaceChildren(...board.words.map((path, number) => track(path, COLOURS[number % COLOURS.length])), track(board.path, "var(--ink)"));
      const text = rules.spelled(board.path);
      another.hidden = !(isTyped && rules.isAmbiguous(board));
      write(reading, text ? `${text}${rules.counts(text) ? " ✓" : " …"}` : "");
      words.replaceChildren(...board.words.map((path, number) => {
        const dot = h("span", { className: "dot", "aria-hidden": "true" }, String(number + 1));
        paint(dot, number);
        return h("li", {}, dot, h("b", {}, rules.spelled(path)), button("Lift", `Lift ${rules.spelled(path)}`, () => act("lift", number)));
      }));
    },
    key(event) {
      const onCell = cells.includes(event.target);
      const { path } = game.board;
      const mine = onCell ? rules.owner(game.board, cells.indexOf(event.target)) : -1;
      if (event.key === "Enter" && onCell && path.length) act("lay");
      else if (event.key === "Escape" && path.length) act("drop");
      else if (event.key === "Backspace" && path.length) act("back");
      else if (event.key === "." && path.length) act("another");
      else if (event.key === "Delete" && mine >= 0) act("lift", mine);
      else if ([...event.key].length === 1 && /\p{L}/u.test(event.key)) {
        isTyped = true;
        if (act("type", spelled(event.key, data.letters))) rover.focus(game.board.path.at(-1));
      } else return;
      event.preventDefault();
    },
  };
}

export default { rules, view };
