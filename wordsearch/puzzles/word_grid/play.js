// Word grids: trace words across the letters, in straight lines or from cell to cell beside it. A board is
// { found, extra, path }: the words found, each with its path, other words of the dictionary, and the path that is
// being traced; cells are numbered row by row from 0.
import { COLOURS, Rover, button, counted, dragged, h, inOrder, leftByLength, opened, refuse, set, spelled, svg, unpacked, write } from "../../games/shell.js";

const POINTS = [0, 0, 0, 1, 1, 2, 3, 5, 11];
const pointsOf = (word) => POINTS[Math.min([...word].length, 8)];

function rules({ rows, straight, shown, fewest, words: packed, secret }) {
  const letters = rows.flat();
  const wide = rows[0].length;
  const others = unpacked(packed);
  const [answers, bonus] = opened(secret);
  const wanted = new Map(answers);
  const place = (cell) => [Math.floor(cell / wide), cell % wide];
  const near = letters.map((_, cell) => letters.map((_, other) => other).filter((other) => {
    const [[row, column], [otherRow, otherColumn]] = [place(cell), place(other)];
    return cell !== other && Math.abs(row - otherRow) <= 1 && Math.abs(column - otherColumn) <= 1;
  }));
  const spelled = (path) => path.map((cell) => letters[cell]).join("");
  const foundIn = (board, word) => board.found.some(([one]) => one === word);
  const backwards = (path) => (straight ? [...path].reverse() : path);
  // The path as it spells a word that counts, from either end of a straight line, or as it is.
  const reading = (path) => [path, backwards(path)].find((one) => wanted.has(spelled(one)) || others.has(spelled(one))) ?? path;
  // The cells of the straight line between two, or null.
  const line = (from, to) => {
    const [[row, column], [otherRow, otherColumn]] = [place(from), place(to)];
    const [down, right] = [otherRow - row, otherColumn - column];
    if (down && right && Math.abs(down) !== Math.abs(right)) return null;
    const step = Math.sign(down) * wide + Math.sign(right);
    return Array.from({ length: Math.max(Math.abs(down), Math.abs(right)) + 1 }, (_, at) => from + at * step);
  };
  // The last cell of the straight line from a cell that passes nearest to a point, in cells from the upper left corner.
  const snapped = (from, x, y) => {
    const [row, column] = place(from);
    const [right, down] = [x - column - 0.5, y - row - 0.5];
    const angle = Math.round(Math.atan2(down, right) / (Math.PI / 4)) * (Math.PI / 4);
    const [stepRight, stepDown] = [Math.round(Math.cos(angle)), Math.round(Math.sin(angle))];
    const wanted = Math.round((right * stepRight + down * stepDown) / (stepRight ** 2 + stepDown ** 2));
    let [to, length] = [from, 0];
    while (length < wanted) {
      const [nextRow, nextColumn] = [row + (length + 1) * stepDown, column + (length + 1) * stepRight];
      if (nextRow < 0 || nextRow >= rows.length || nextColumn < 0 || nextColumn >= wide) break;
      to = nextRow * wide + nextColumn;
      length += 1;
    }
    return to;
  };
  // Where a path may go on.
  const next = (path) => {
    if (!path.length) return [...letters.keys()];
    const free = near[path.at(-1)].filter((cell) => !path.includes(cell));
    return straight && path.length > 1 ? free.filter((cell) => line(path[0], cell)?.length === path.length + 1) : free;
  };
  const spelling = (text, path = []) => {
    const now = spelled(path);
    if (path.length && now.startsWith(text)) return path;
    if (!text.startsWith(now)) return null;
    for (const cell of next(path)) {
      const found = spelling(text, [...path, cell]);
      if (found) return found;
    }
    return null;
  };
  const named = (cell) => `“${letters[cell]}” in row ${place(cell)[0] + 1}, column ${place(cell)[1] + 1}`;
  const traced = (board, path) => [{ ...board, path }, path.length ? spelled(path) : "No cell is taken.", true];
  const took = (board, word, path) => [{ ...board, found: [...board.found, [word, path]], path: [] }, `${word}: ${straight ? "found" : counted(pointsOf(word), "point")}.`];
  const earned = (board) => board.found.reduce((sum, [word]) => sum + pointsOf(word), 0);
  // What is a bonus earns nothing and is missed by nobody.
  const beside = (board) => (board.extra.length ? `, ${counted(board.extra.length, "bonus word")}` : "");
  const progress = (board) => `${board.found.length} of ${counted(wanted.size, "word")}${straight ? "" : `, ${counted(earned(board), "point")}${beside(board)}`}`;
  const left = (board) => (straight || solved(board) ? "" : `; ${wanted.size - board.found.length} left`);
  const solved = (board) => board.found.length === wanted.size;

  const moves = {
    // Go on to a cell; one of the path takes back what follows it, the last one itself. A straight line is drawn
    // from its first cell.
    touch(board, cell) {
      const { path } = board;
      if (!(cell in letters)) refuse(`There is no cell ${cell + 1}; there are ${letters.length}.`);
      const at = path.indexOf(cell);
      if (at >= 0) return traced(board, path.slice(0, at + (at + 1 < path.length ? 1 : 0)));
      const longer = path.length && straight ? line(path[0], cell) : [...path, cell];
      if (!longer) refuse(`${named(cell)} is in no straight line with ${named(path[0])}.`);
      if (!straight && path.length && !near[path.at(-1)].includes(cell)) refuse(`${named(cell)} does not touch ${named(path.at(-1))}, where the path ends.`);
      return traced(board, longer);
    },
    // A drag: a straight line is drawn anew to where it leads; another path goes on as if the cell were touched.
    stretch(board, cell) {
      return straight && board.path.length && cell in letters ? traced(board, line(board.path[0], cell) ?? board.path) : moves.touch(board, cell);
    },
    // A letter that is typed: some path with the same letters goes on.
    type(board, letter) {
      const text = spelled(board.path) + letter;
      const path = next(board.path).find((cell) => letters[cell].startsWith(letter));
      const found = path === undefined ? spelling(text) : [...board.path, path];
      if (!found) refuse(`No path spells “${text}”.`);
      return traced(board, found);
    },
    take(board) {
      if (!board.path.length) refuse("Trace a word first, from cell to cell.");
      const path = reading(board.path);
      const word = spelled(path);
      if (foundIn(board, word) || board.extra.includes(word)) refuse(`${word}: found already.`);
      if (wanted.has(word)) return took(board, word, path);
      if ([...word].length < fewest) refuse(`${word}: it has fewer than ${fewest} letters.`);
      if (!others.has(word)) refuse(shown.length ? `${word}: none of the words to be found.` : `${word}: not in the dictionary.`);
      return [{ ...board, extra: [...board.extra, word], path: [] }, `${word}: a word, though not one of those to be found; a bonus.`];
    },
    back(board) {
      if (!board.path.length) refuse("No path is being traced.");
      return traced(board, board.path.slice(0, -1));
    },
    drop(board) {
      if (!board.path.length) refuse("No path is being traced.");
      return traced(board, []);
    },
  };
  return {
    start: { found: [], extra: [], path: [] }, moves, complete: true, piece: "word", emblem: straight ? "🔎" : "🎲",
    letters, wide, straight, shown, place, near, snapped, spelled, foundIn, solved, wanted,
    pieces: (board) => board.found.map(([word, path]) => (path.every((cell) => cell in letters) ? word : refuse(word))),
    targets: () => [new Set(wanted.keys())],
    check: (board) => `So far right: ${progress(board)}. ${leftByLength(answers.map(([word]) => word).filter((word) => !foundIn(board, word)))}`,
    // One more cell of a word that is not found: of the one that agrees best with the path; its last cell takes it.
    reveal(board, target, at) {
      const agrees = (path) => path.findIndex((cell, index) => cell !== board.path[index]) + 1 || path.length;
      const open = answers.filter(([word]) => !foundIn(board, word));
      const looked = board.path.length ? [] : open.filter(([, path]) => path[0] === at);
      const [word, path] = (looked.length ? looked : open).reduce((best, one) => (agrees(one[1]) > agrees(best[1]) ? one : best));
      const part = path.slice(0, agrees(path));
      if (part.length === path.length) return took(board, word, path);
      const begins = part.length > 1 ? `begins “${spelled(part)}”, from ${named(part[0])}` : `begins with ${named(part[0])}`;
      return [{ ...board, path: part }, `A word of ${[...word].length} letters ${begins}.`, true];
    },
    note: (board) => `${progress(board)}${left(board)}.`,
    praise: () => `All words are found.${bonus ? ` The letters left over say: ${bonus}` : ""}`,
    shared: (board) => (board.found.length ? progress(board) : ""),
  };
}

function view({ rules, data, act, say, game }) {
  const { letters, wide, straight } = rules;
  const tall = letters.length / wide;
  const middle = (cell) => rules.place(cell).reverse().map((at) => at + 0.5);
  const step = (cell, key) => {
    const [row, column] = rules.place(cell);
    if (key === "ArrowLeft") return column > 0 ? cell - 1 : cell;
    if (key === "ArrowRight") return column < wide - 1 ? cell + 1 : cell;
    if (key === "ArrowUp") return row > 0 ? cell - wide : cell;
    if (key === "ArrowDown") return row < tall - 1 ? cell + wide : cell;
    return key === "Home" ? row * wide : (row + 1) * wide - 1;
  };
  const cells = letters.map((letter, cell) => h("button", { type: "button", className: "cell", onclick: () => act("touch", cell) }, letter));
  const rover = new Rover(cells, step);
  const tracks = svg("svg", { viewBox: `0 0 ${wide} ${tall}`, "aria-hidden": "true" });
  const area = h("div", { className: straight ? "area straight" : "area", role: "group", "aria-label": "Grid" }, tracks, ...cells);
  area.style.setProperty("--wide", wide);
  area.style.setProperty("--tall", tall);
  const cellNear = ({ clientX, clientY }) => {
    const box = area.getBoundingClientRect();
    const unit = box.width / wide;
    return letters.findIndex((_, cell) => {
      const [x, y] = middle(cell);
      return Math.hypot(clientX - box.left - x * unit, clientY - box.top - y * unit) < 0.45 * unit;
    });
  };
  // Where the straight line from a cell ends that passes nearest to a pointer.
  const lineTo = (from, { clientX, clientY }) => {
    const box = area.getBoundingClientRect();
    return rules.snapped(from, (clientX - box.left) / box.width * wide, (clientY - box.top) / box.height * tall);
  };
  let at = -1;
  dragged(area, {
    begin: (event) => { at = cellNear(event); return at >= 0; },
    move(event, first) {
      if (first) {
        if (game.board.path.length) act("drop");
        act("touch", at);
      }
      const { path } = game.board;
      const cell = straight ? lineTo(path[0], event) : cellNear(event);
      if (cell < 0 || cell === path.at(-1)) return;
      if (straight || path.includes(cell) || rules.near[path.at(-1)].includes(cell)) act("stretch", cell);
    },
    end() {
      if (game.board.path.length > 1 && !act("take")) {
        const refusal = game.do("take");
        act("drop");
        say(refusal);
      }
    },
  });
  const reading = h("p", { className: "spelled", "aria-hidden": "true" });
  const bar = h("div", { className: "bar", role: "group", "aria-label": "Path" }, reading,
    button("Take word", "Take word: the one that the path spells", () => act("take"), "main"),
    button("Back", "Back: take back the last cell of the path", () => act("back")),
    button("Drop", "Drop the path", () => act("drop")));
  const list = h("ul", { className: "found", "aria-label": rules.shown.length ? "Words to find" : "Words found" });
  const track = (path, colour) => svg("polyline", { stroke: colour, points: path.map((cell) => middle(cell).join(",")).join(" ") });
  const entry = (word, done) => h("li", {}, done ? h("s", { "aria-label": `${word}, found` }, word) : h("b", {}, word));
  return {
    element: h("div", { className: "board" }, area, list),
    dock: bar,
    keys: "Arrows go from cell to cell and Space takes one; or type the letters. Enter takes the word, Backspace takes back a letter, Escape the path.",
    touch: straight ? "Draw along a word, from its first letter to its last; or tap both and take the word."
      : "Draw along the letters of a word; or tap them one by one and take the word.",
    home: () => rover.focus(),
    at: () => rover.at,
    update(board) {
      cells.forEach((element, cell) => {
        const taken = board.path.indexOf(cell);
        const [row, column] = rules.place(cell);
        const inside = straight && board.found.some(([, path]) => path.includes(cell)) ? ", in a word found" : "";
        set(element, "aria-pressed", taken >= 0);
        set(element, "aria-label", `${letters[cell]}, row ${row + 1}, column ${column + 1}${taken >= 0 ? `, letter ${taken + 1} of the path` : inside}`);
      });
      const found = straight ? board.found.map(([, path], number) => track(path, COLOURS[number % COLOURS.length])) : [];
      tracks.replaceChildren(...found, track(board.path, "var(--ink)"));
      write(reading, rules.spelled(board.path));
      const words = inOrder(rules.shown.length ? rules.shown : board.found.map(([word]) => word), data.language);
      list.replaceChildren(...words.map((word) => entry(word, rules.shown.length && rules.foundIn(board, word))), ...board.extra.map((word) => h("li", { className: "extra" }, h("b", {}, word), " bonus")));
    },
    key(event) {
      const onCell = cells.includes(event.target);
      const { path } = game.board;
      if (event.key === "Enter" && onCell && path.length) act("take");
      else if (event.key === "Escape" && path.length) act("drop");
      else if (event.key === "Backspace" && path.length) act("back");
      else if ([...event.key].length === 1 && /\p{L}/u.test(event.key)) {
        if (act("type", spelled(event.key, data.letters))) rover.focus(game.board.path.at(-1));
      } else return;
      event.preventDefault();
    },
  };
}

export default { rules, view };
