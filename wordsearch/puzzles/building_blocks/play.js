// Building Blocks: fill the blanks until every row is a word, then name the bonus phrase. A board is { blanks, found,
// shown }: the number of the block in each blank (or -1), whether the phrase is found, and how many of its letters
// hints have shown. Blanks are numbered in reading order.
import { Rover, button, counted, dragged, h, lettersOf, opened, refuse, set, spelled, unpacked, write } from "../../games/shell.js";

const sorted = (text) => [...text].sort().join("");

function rules({ rows, blocks, words: packed, letters, secret, complete }) {
  const words = unpacked(packed);
  const [solutions, phrase, reasons] = opened(secret);
  const targets = solutions.map((filled) => new Set(filled.map((block, blank) => `${blank}:${block}`)));
  const size = [...blocks[0]].length;
  // For each row its pieces: a text, or the number of a blank.
  let count = 0;
  const pieces = rows.map((row) => row.map((piece) => (piece.startsWith(".") ? count++ : piece)));
  const rowOf = pieces.flatMap((row, number) => row.filter((piece) => typeof piece === "number").map(() => number));
  const textOf = ({ blanks }, blank) => (blanks[blank] < 0 ? "" : blocks[blanks[blank]]);
  const reads = (board, row) => pieces[row].map((piece) => (typeof piece === "number" ? textOf(board, piece) || "·".repeat(size) : piece)).join("");
  const full = (board, row) => pieces[row].every((piece) => typeof piece !== "number" || board.blanks[piece] >= 0);
  const isWord = (board, row) => full(board, row) && words.has(reads(board, row));
  const filled = (board) => pieces.every((_, row) => isWord(board, row));
  const leftOver = ({ blanks }) => blocks.filter((_, block) => !blanks.includes(block));
  const asks = (board) => phrase !== "" && filled(board) && sorted(leftOver(board).join("")) === sorted(lettersOf(phrase));
  const solved = (board) => filled(board) && (board.found || !asks(board));
  const beginning = (letters) => {
    let told = 0;
    return [...phrase].map((mark) => (lettersOf(mark) === "" || told++ < letters ? mark : "·")).join("");
  };
  const otherwise = "this is another solution than its maker's";
  const left = (board) => {
    const open = board.blanks.filter((block) => block < 0).length;
    if (open) return `${counted(open, "blank")} left.`;
    if (!filled(board)) return "All blanks are filled, but not every row is a word.";
    if (asks(board)) return "Every row is a word. What do the blocks left over spell?";
    return phrase ? `The blocks left over do not spell the bonus phrase: ${otherwise}.` : "";
  };
  const verdict = (board, row) => {
    const word = reads(board, row);
    if (!full(board, row)) return `Row ${row + 1} reads “${word}”.`;
    return `“${word}” is ${isWord(board, row) ? "a word" : "not in the dictionary"}.`;
  };
  const checkBlank = (blank) => {
    if (!(blank in rowOf)) refuse(`There is no blank ${blank + 1}; there are ${rowOf.length}.`);
  };
  const openBlank = (board, at) => (board.blanks[at] === -1 ? at : board.blanks.indexOf(-1));
  const put = (board, block, blank) => {
    const blanks = board.blanks.map((there) => (there === block ? -1 : there));
    blanks[blank] = block;
    return { ...board, blanks };
  };

  const moves = {
    // Put a block into a blank; what was there goes back to the others.
    place(board, block, blank) {
      checkBlank(blank);
      if (!(block in blocks)) refuse(`There is no block ${block + 1}; there are ${blocks.length}.`);
      if (board.blanks[blank] === block) refuse(`The block “${blocks[block]}” is there already.`);
      const next = put(board, block, blank);
      return [next, `${verdict(next, rowOf[blank])} ${left(next)}`.trim()];
    },
    // Put a block into a blank by its letters.
    spell(board, text, blank) {
      checkBlank(blank);
      const wanted = spelled(text, letters);
      const block = blocks.findIndex((one, number) => one === wanted && !board.blanks.includes(number));
      if (block < 0) refuse(`There is no block “${wanted}” to place: ${blocks.includes(wanted) ? "all its copies are in blanks" : "there is none such"}.`);
      return moves.place(board, block, blank);
    },
    take(board, blank) {
      checkBlank(blank);
      if (board.blanks[blank] < 0) refuse("This blank is empty: choose a block for it.");
      return [{ ...board, blanks: board.blanks.map((block, place) => (place === blank ? -1 : block)) }, `“${textOf(board, blank)}” is taken back.`];
    },
    answer(board, text) {
      if (!phrase) refuse("This puzzle has no bonus phrase.");
      if (!filled(board)) refuse("First every row must be a word; the blocks left over then spell the phrase.");
      if (!asks(board)) refuse(`The blocks left over here do not spell it: ${otherwise}.`);
      if (!lettersOf(text)) refuse("Type the phrase first.");
      if (lettersOf(text) !== lettersOf(phrase)) refuse(`“${text.trim()}” is not the phrase.`);
      return [{ ...board, found: true }, `“${phrase}” is the phrase.`];
    },
  };
  return {
    start: { blanks: rowOf.map(() => -1), found: false, shown: 0 }, moves, complete, piece: "block", emblem: "🧱",
    blocks, size, rowPieces: pieces, rowOf, textOf, reads, full, isWord, asks, solved, leftOver,
    pieces: (board) => board.blanks.map((block, blank) => (block < 0 ? "" : `${blank}:${blocks[block]}`)).filter(Boolean),
    targets: () => targets,
    takeBack(board, piece) {
      const blank = Number(piece.split(":")[0]);
      const why = complete ? "in the way" : "not in the nearest solution known";
      return [moves.take(board, blank)[0], `“${textOf(board, blank)}” is ${why} in row ${rowOf[blank] + 1}: it is taken back.`];
    },
    reasons,
    towards(board, target, piece) {
      return this.reveal(board, target, Number(piece.split(":")[0]));
    },
    // How the word of a row begins, up to the first letter of its first block.
    clue(board, target, at) {
      const row = pieces[rowOf[openBlank(board, at)]];
      if (!row) return "";
      const wanted = solutions[targets.indexOf(target)];
      const place = row.findIndex((piece) => typeof piece === "number");
      const [first] = wanted[row[place]];
      return `The word in row ${pieces.indexOf(row) + 1} begins “${row.slice(0, place).join("")}${first}”.`;
    },
    // The block of the blank that is looked at, else of the first that is open; then the phrase.
    reveal(board, target, at) {
      const wanted = solutions[targets.indexOf(target)];
      const blank = openBlank(board, at);
      if (blank >= 0) {
        const [next, said] = moves.spell(board, wanted[blank], blank);
        return [next, `“${wanted[blank]}” goes into row ${rowOf[blank] + 1}. ${said}`];
      }
      const shown = board.shown + 1;
      if (shown >= lettersOf(phrase).length) return [{ ...board, found: true }, `The phrase is “${phrase}”.`];
      return [{ ...board, shown }, `The phrase begins “${beginning(shown)}”.`];
    },
    phrase: (board) => (asks(board) ? (board.found ? phrase : beginning(board.shown)) : ""),
    praise: (board) => `Solved: ${pieces.map((_, row) => reads(board, row)).join(", ")}.`,
    shared: (board) => (solved(board) ? `all ${counted(rows.length, "word")} built${board.found ? ", bonus phrase found" : ""}` : ""),
  };
}

function view({ rules, data, act, game }) {
  const { blocks, rowPieces, rowOf, size } = rules;
  let tile = -1; // the tile that was chosen, or none
  let target = -1; // the blank that was chosen, or none
  let typed = "";
  const redraw = () => update(game.board);
  const place = (block, blank) => {
    tile = target = -1;
    if (!act("place", block, blank)) redraw();
  };
  const nextTile = (block) => {
    const free = tiles.map((_, index) => index).filter((index) => index !== block && !game.board.blanks.includes(index));
    return free.find((index) => index > block) ?? free[0] ?? -1;
  };
  // A click that a key made has no clicks to count: then the focus goes where the next step is.
  const onTile = (index, event) => {
    const byKey = event.detail === 0;
    if (target >= 0) {
      place(index, target);
      if (byKey) tileRover.focus(nextTile(index));
      return;
    }
    tile = tile === index ? -1 : index;
    redraw();
    if (byKey && tile >= 0) blankRover.focus(Math.max(0, game.board.blanks.indexOf(-1)));
  };
  const onBlank = (index, event) => {
    const chosen = tile;
    if (chosen >= 0) {
      place(chosen, index);
      if (event.detail === 0) tileRover.focus(nextTile(chosen));
    } else if (game.board.blanks[index] >= 0) act("take", index);
    else {
      target = target === index ? -1 : index;
      redraw();
    }
  };
  const blanks = rowOf.map((_, index) => h("button", { type: "button", className: "blank", onclick: (event) => onBlank(index, event),
    onblur: () => { if (typed) { typed = ""; redraw(); } } }));
  const marks = rowPieces.map(() => h("span", { className: "mark", role: "img" }));
  const rows = h("div", { className: "rows", style: `--rows: ${rowPieces.length}` }, ...rowPieces.map((pieces, row) => h("div", { className: "row", role: "group", "aria-label": `Row ${row + 1}` },
    ...pieces.map((piece) => (typeof piece === "number" ? blanks[piece] : h("span", { className: "given" }, piece))), marks[row])));
  const blankRover = new Rover(blanks, (index, arrow) => {
    if (arrow !== "ArrowUp" && arrow !== "ArrowDown") return blankRover.along(index, arrow);
    const rank = rowOf.slice(0, index).filter((row) => row === rowOf[index]).length;
    const row = rowOf[index] + (arrow === "ArrowUp" ? -1 : 1);
    const there = rowOf.map((_, number) => number).filter((number) => rowOf[number] === row);
    return there[Math.min(rank, there.length - 1)] ?? index;
  });
  const tiles = blocks.map((block, index) => h("button", { type: "button", className: "tile", onclick: (event) => onTile(index, event) }, block));
  const tileRover = new Rover(tiles);
  const pool = h("div", { className: "pool", role: "group", "aria-label": "Blocks" }, ...tiles);
  const left = h("p", { className: "note" });

  // A block is dragged from the pool or from a blank; dropped outside all blanks it goes back.
  const ghost = h("div", { className: "ghost", hidden: true, "aria-hidden": "true" });
  const drags = (element, blockOf) => {
    let held = -1;
    const under = ({ clientX, clientY }) => blanks.findIndex((blank) => {
      const box = blank.getBoundingClientRect();
      return clientX >= box.left - 4 && clientX <= box.right + 4 && clientY >= box.top - 4 && clientY <= box.bottom + 4;
    });
    dragged(element, {
      begin: () => { held = blockOf(); return held >= 0; },
      move(event) {
        ghost.hidden = false;
        write(ghost, blocks[held]);
        ghost.style.left = `${event.clientX}px`;
        ghost.style.top = `${event.clientY}px`;
        const over = under(event);
        blanks.forEach((blank, index) => blank.classList.toggle("over", index === over));
      },
      end(event) {
        ghost.hidden = true;
        const from = game.board.blanks.indexOf(held);
        const blank = event.type === "pointerup" ? under(event) : from;
        blanks.forEach((one) => one.classList.remove("over"));
        if (blank >= 0 && blank !== from) place(held, blank);
        else if (blank < 0 && from >= 0) act("take", from);
      },
    });
  };
  tiles.forEach((element, index) => drags(element, () => index));
  blanks.forEach((element, index) => drags(element, () => game.board.blanks[index]));

  const field = h("input", { type: "text", autocomplete: "off", spellcheck: false });
  const shown = h("p", { className: "phrase" });
  const answer = () => { act("answer", field.value); field.focus(); };
  const form = h("div", { className: "form" }, h("label", {}, "What do the blocks left over spell? ", field), button("Answer", "Answer with this phrase", answer, "main"));
  const bonus = h("div", { hidden: true }, form, shown);

  const showBlank = (element, index, board) => {
    const pending = document.activeElement === element ? typed : "";
    const text = rules.textOf(board, index);
    write(element, pending || text || "\u00a0".repeat(size));
    element.classList.toggle("filled", Boolean(text) && !pending);
    set(element, "aria-pressed", target === index);
    set(element, "aria-label", `Blank in row ${rowOf[index] + 1}: ${text || "empty"}`);
  };
  const update = (board) => {
    if (tile >= 0 && board.blanks.includes(tile)) tile = -1;
    if (target >= 0 && board.blanks[target] >= 0) target = -1;
    const focused = tiles.indexOf(document.activeElement);
    blanks.forEach((element, index) => showBlank(element, index, board));
    marks.forEach((mark, row) => {
      const [full, word] = [rules.full(board, row), rules.isWord(board, row)];
      write(mark, full ? (word ? "✓" : "✗") : "");
      set(mark, "aria-label", full ? (word ? "a word" : "no word") : "");
      set(mark, "aria-hidden", !full);
      mark.dataset.word = word;
    });
    tiles.forEach((element, index) => {
      element.hidden = board.blanks.includes(index);
      set(element, "aria-pressed", tile === index);
      set(element, "aria-label", `Block ${blocks[index]}`);
    });
    // Before a move nothing is left over: the blocks are simply there.
    const begun = board.blanks.some((block) => block >= 0);
    const open = rules.leftOver(board).length;
    write(left, !begun ? "" : open ? `${counted(open, "block")} not used` : "Every block is used");
    tileRover.settle();
    blankRover.settle();
    if (focused >= 0 && tiles[focused].hidden) tileRover.focus();
    const asked = rules.asks(board);
    const opens = asked && bonus.hidden;
    bonus.hidden = !asked;
    form.hidden = board.found;
    write(shown, rules.phrase(board));
    if (opens && bonus.closest(".game")?.contains(document.activeElement)) field.focus();
  };
  return {
    update,
    element: h("div", { className: "board" }, rows, ghost),
    dock: h("div", {}, pool, left, bonus),
    keys: "Type a block's letters on a blank, or choose a block with Enter and then its blank. Arrows go from blank to blank; Backspace empties one; Escape lets a chosen block go.",
    touch: "Tap a block and then its blank, or drag it there. A tap on a filled blank takes its block back.",
    home: () => (rules.asks(game.board) && !game.board.found ? field.focus() : blankRover.focus()),
    at: () => (target >= 0 ? target : blankRover.at),
    key(event) {
      if (event.target === field) {
        if (event.key !== "Enter") return;
        answer();
      } else if (event.key === "Escape") {
        typed = "";
        tile = target = -1;
        redraw();
      } else if (event.key === "Delete" || event.key === "Backspace") {
        const blank = blanks.indexOf(event.target);
        if (blank < 0) return;
        if (!typed) act("take", blank);
        typed = typed.slice(0, -1);
        redraw();
      } else if ([...event.key].length === 1 && /\p{L}/u.test(event.key)) {
        if (!blanks.includes(event.target)) blankRover.focus(target >= 0 ? target : Math.max(0, game.board.blanks.indexOf(-1)));
        const blank = blankRover.at;
        typed += spelled(event.key, data.letters);
        if ([...typed].length < size) redraw();
        else {
          const text = typed;
          typed = "";
          if (act("spell", text, blank)) {
            const next = game.board.blanks.indexOf(-1, blank);
            if (next >= 0) blankRover.focus(next);
          } else redraw();
        }
      } else return;
      event.preventDefault();
    },
  };
}

export default { rules, view };
