// A pyramid: cells to be taken one after another along a path, and the words that lie on it.
const CELL = 42;
const STEP = 50;

function board(send, colours, first) {
  const base = first.base;
  const hue = (number) => colours[number % colours.length];
  const places = first.cells.map((cell, index) => {
    const column = index - cell.row * (cell.row + 1) / 2;
    return { row: cell.row, column, x: ((base - 1 - cell.row) / 2 + column) * STEP + STEP / 2,
      y: cell.row * STEP * 0.9 + STEP / 2 };
  });
  const cellAt = (row, column) => row * (row + 1) / 2 + column;
  const step = (index, key) => {
    const { row, column } = places[index];
    if (key === "ArrowLeft") return column > 0 ? index - 1 : index;
    if (key === "ArrowRight") return column < row ? index + 1 : index;
    if (key === "ArrowUp") return row > 0 ? cellAt(row - 1, Math.min(column, row - 1)) : index;
    if (key === "ArrowDown") return row < base - 1 ? cellAt(row + 1, column) : index;
    return cellAt(row, key === "Home" ? 0 : row);
  };
  let now = first;
  const cells = places.map(({ x, y }, index) => {
    const cell = make("button", { type: "button", className: "ws-pyramid-cell",
      onclick: () => send("touch", { cell: index }) });
    cell.style.left = `${x - CELL / 2}px`;
    cell.style.top = `${y - CELL / 2}px`;
    cell.addEventListener("keydown", (event) => onKey(event, index));
    return cell;
  });
  const onKey = (event, index) => {
    const { path } = now;
    if (event.key === "Enter" && path.length) { event.preventDefault(); send("lay"); }
    else if (event.key === "Escape" && path.length) send("drop");
    else if (event.key === "Backspace" && path.length) send("touch", { cell: path.at(-1) });
    else if (event.key === "Delete" && now.cells[index].word >= 0) send("remove", { number: now.cells[index].word });
  };
  const rover = new Rover(cells, step);
  const size = [base * STEP, (base - 1) * STEP * 0.9 + STEP];
  const tracks = drawn("svg", { width: size[0], height: size[1], "aria-hidden": "true", class: "ws-pyramid-tracks" });
  const area = make("div", { className: "ws-pyramid-area", role: "group",
    "aria-label": "Pyramid: arrows move, Space takes a cell, Enter lays the word" }, tracks, ...cells);
  area.style.width = `${size[0]}px`;
  area.style.height = `${size[1]}px`;
  const spelled = make("div", { className: "ws-pyramid-spelled", "aria-hidden": "true" });
  const buttons = make("div", { className: "ws-play-bar", role: "group", "aria-label": "Path" },
    button("Lay the word", "Lay the word that the path spells", () => send("lay"), "ws-play-button ws-play-main"),
    button("Drop the path", "Give up the path", () => send("drop")));
  const words = make("ol", { className: "ws-play-list", "aria-label": "Words laid" });

  const track = (path, stroke) => drawn("polyline", { stroke,
    points: path.map((cell) => `${places[cell].x},${places[cell].y}`).join(" ") });
  const showCell = (index) => {
    const { letter, word } = now.cells[index];
    const place = now.path.indexOf(index);
    const cell = cells[index];
    cell.textContent = letter;
    cell.dataset.number = word >= 0 ? word + 1 : "";
    cell.style.background = word >= 0 ? hue(word) : "";
    cell.style.color = word >= 0 ? inkOn(hue(word)) : "";
    cell.classList.toggle("ws-pyramid-end", place >= 0 && place === now.path.length - 1);
    cell.setAttribute("aria-pressed", String(place >= 0));
    const state = word >= 0 ? `in ${now.words[word].word}` : place >= 0 ? `letter ${place + 1} of the path` : "open";
    cell.setAttribute("aria-label", `${letter}, row ${places[index].row + 1}, ${state}`);
  };
  const showWord = ({ word }, number) => {
    const dot = make("span", { className: "ws-play-dot", "aria-hidden": "true", textContent: number + 1 });
    dot.style.background = hue(number);
    dot.style.color = inkOn(hue(number));
    return make("li", {}, dot, make("b", { textContent: word }), " ",
      button("Remove", `Remove ${word}`, () => send("remove", { number })));
  };
  const update = (board) => {
    now = board;
    cells.forEach((cell, index) => showCell(index));
    tracks.replaceChildren(...board.words.map(({ path }, number) => track(path, hue(number))),
      track(board.path, "var(--ws-path)"));
    spelled.textContent = board.spelled ? `${board.spelled}${board.isWord ? " ✓" : " …"}` : " ";
    words.replaceChildren(...board.words.map(showWord));
    rover.settle();
  };
  return { update, home: () => rover.focus(),
    element: make("div", { className: "ws-play-body" }, make("div", {}, area, spelled, buttons), words) };
}

export default { render: (context) => playWith(board, context) };
