// Building blocks: tiles to be put into the blanks of patterns. Choose a tile, then a blank, or the other way
// round; or go to a blank and type the tile's letters.
function board(send, colours, first) {
  let now = first;
  let tile = -1; // the tile that was chosen, or none
  let target = -1; // the blank that was chosen, or none
  let typed = "";
  const blanks = [];
  const place = (block, blank, byKey) => {
    tile = target = -1;
    send("place", { block, blank });
    if (byKey) tileRover.focus(nextTile(block));
  };
  const nextTile = (block) => {
    const after = now.tiles.findIndex((other, index) => index > block && !other.used);
    return after >= 0 ? after : now.tiles.findIndex((other, index) => index !== block && !other.used);
  };
  // A click that a key made has no clicks to count: then the focus goes where the next step is.
  const onTile = (index, event) => {
    const byKey = event.detail === 0;
    if (target >= 0) { place(index, target, byKey); return; }
    tile = tile === index ? -1 : index;
    update(now);
    if (byKey && tile >= 0) blankRover.focus(firstOpen());
  };
  const firstOpen = () => Math.max(0, pieces().findIndex((piece) => !piece.text));
  const onBlank = (index, event) => {
    if (tile >= 0) { place(tile, index, event.detail === 0); return; }
    if (pieces()[index].text) send("take", { blank: index });
    else target = target === index ? -1 : index;
    update(now);
  };
  const pieces = () => now.rows.flatMap((row) => row.pieces.filter((piece) => piece.blank >= 0));
  const onType = (index, event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      if (typed) typed = event.key === "Delete" ? "" : typed.slice(0, -1);
      else send("take", { blank: index });
    } else if (event.key === "Escape") {
      typed = "";
      tile = target = -1;
    } else if ([...event.key].length === 1 && event.key !== " ") {
      typed += event.key.toLowerCase();
      if (typed.length === now.size) {
        send("spell", { blank: index, text: typed });
        typed = "";
      }
    } else return;
    update(now);
  };
  const marks = first.rows.map(() => make("span", { className: "ws-blocks-mark" }));
  const rows = first.rows.map((row, number) => make("div", { className: "ws-blocks-row", role: "group",
    "aria-label": `Row ${number + 1}` }, ...row.pieces.map((piece) => {
    if (piece.blank < 0) return make("span", { className: "ws-blocks-given", textContent: piece.text });
    const index = piece.blank;
    const blank = make("button", { type: "button", className: "ws-blocks-blank",
      onclick: (event) => onBlank(index, event), onblur: () => { typed = ""; update(now); } });
    blank.addEventListener("keydown", (event) => onType(index, event));
    blanks[index] = { element: blank, row: number };
    return blank;
  }), marks[number]));
  const blankRover = new Rover(blanks.map(({ element }) => element), (index, key) => {
    if (key !== "ArrowUp" && key !== "ArrowDown") return blankRover.along(index, key);
    const { row } = blanks[index];
    const rank = blanks.slice(0, index).filter((blank) => blank.row === row).length;
    const other = row + (key === "ArrowUp" ? -1 : 1);
    const there = blanks.flatMap((blank, number) => (blank.row === other ? [number] : []));
    return there[Math.min(rank, there.length - 1)] ?? index;
  });
  const tiles = first.tiles.map((one, index) => make("button", { type: "button", className: "ws-blocks-tile",
    textContent: one.text, onclick: (event) => onTile(index, event) }));
  const tileRover = new Rover(tiles, (index, key) => tileRover.along(index, key));
  const pool = make("div", { className: "ws-blocks-pool", role: "group",
    "aria-label": "Blocks: arrows move, Enter chooses one for a blank" }, ...tiles);
  const left = make("div", { className: "ws-blocks-left" });
  const bonus = bonusForm(send);

  const showBlank = ({ text }, index) => {
    const blank = blanks[index].element;
    const pending = document.activeElement === blank ? typed : "";
    blank.textContent = pending || text || " ".repeat(now.size);
    blank.classList.toggle("ws-blocks-filled", Boolean(text) && !pending);
    blank.setAttribute("aria-pressed", String(target === index));
    blank.setAttribute("aria-label", `Blank in row ${blanks[index].row + 1}: ${text || "empty"}`);
  };
  const update = (board) => {
    now = board;
    if (tile >= 0 && now.tiles[tile].used) tile = -1;
    const focused = tiles.indexOf(document.activeElement);
    pieces().forEach(showBlank);
    now.rows.forEach(({ full, isWord }, row) => {
      marks[row].textContent = full ? (isWord ? "✓" : "✗") : "";
      marks[row].title = full ? (isWord ? "a word" : "no word") : "";
      marks[row].setAttribute("aria-label", marks[row].title);
      marks[row].dataset.word = String(isWord);
    });
    now.tiles.forEach(({ text, used }, index) => {
      tiles[index].hidden = used;
      tiles[index].setAttribute("aria-pressed", String(tile === index));
      tiles[index].setAttribute("aria-label", `Block ${text}`);
    });
    const open = now.tiles.filter(({ used }) => !used).length;
    left.textContent = open ? `${open} ${open === 1 ? "block" : "blocks"} left over` : "No block is left over";
    tileRover.settle();
    blankRover.settle();
    if (focused >= 0 && tiles[focused].hidden) tileRover.focus();
    bonus.update(now.bonus);
  };
  return { update, at: () => (target >= 0 ? target : blankRover.at), home: () => blankRover.focus(),
    element: make("div", { className: "ws-play-body" },
      make("div", { className: "ws-blocks-rows" }, ...rows), make("div", {}, left, pool, bonus.element)) };
}

// Asks for the phrase that the blocks left over spell, once they are known.
function bonusForm(send) {
  const field = make("input", { type: "text", autocomplete: "off", spellcheck: false });
  const shown = make("output", { className: "ws-blocks-phrase" });
  const answer = () => { send("answer", { text: field.value }); field.focus(); };
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    answer();
  });
  const form = make("div", { className: "ws-play-form" },
    make("label", {}, "Bonus phrase of the blocks left over ", field),
    button("Answer", "Answer with this phrase", answer, "ws-play-button ws-play-main"));
  const element = make("div", { hidden: true }, form, shown);
  const update = ({ asked, found, shown: letters }) => {
    const opens = asked && element.hidden;
    element.hidden = !asked;
    form.hidden = found;
    shown.textContent = letters;
    if (opens && element.closest(".ws-play")?.contains(document.activeElement)) field.focus();
  };
  return { element, update };
}

export default { render: (context) => playWith(board, context) };
