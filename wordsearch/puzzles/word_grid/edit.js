// A grid into whose cells letters are typed; see wordsearch/games/typing.js for what this gives. Of a cell with several letters, such as
// [qu], all are typed.
export default function edit([text, ...others], open) {
  const lines = text.trim().replace(/\/$/, "").trim().split(/\s+/);
  const rows = lines.map((line) => [...line.matchAll(/\[([^\]]*)\]|(.)/gu)].map(([, several, one]) => several ?? one));
  const wide = rows[0].length;
  // A single row is one only where a slash says so: else it is a square.
  const isRow = lines.length === 1 && text.trim().endsWith("/");
  if (!wide || (lines.length < 2 && !isRow) || rows.some((row) => row.length !== wide)) return null;
  const cells = rows.flat();
  const cellText = (cell) => ([...cell].length > 1 ? `[${cell}]` : cell);
  const written = (grid) => [`${grid.map((row) => row.map(cellText).join("")).join(" ")}${grid.length > 1 ? "" : "/"}`, ...others];
  const inRows = (all) => rows.map((_, row) => all.slice(row * wide, (row + 1) * wide));
  return {
    data: { rows, straight: others.length > 0, shown: [], fewest: 3 },
    shown: ({ element }) => [element.querySelector(".area")],
    places: (stage) => [...stage.querySelectorAll(".cell")].map((cell, number) => ({
      element: cell, text: cells[number], size: Math.max(1, [...cells[number]].length),
      label: `Row ${Math.floor(number / wide) + 1}, column ${number % wide + 1}`,
      write: (letter) => written(inRows(cells.with(number, letter))),
    })),
    more: [
      ["Add a row", written([...rows, Array(wide).fill(open)])],
      ["Add a column", written(rows.map((row) => [...row, open]))],
      ...(rows.length > 1 ? [["Remove the last row", written(rows.slice(0, -1))]] : []),
      ...(wide > 2 ? [["Remove the last column", written(rows.map((row) => row.slice(0, -1)))]] : []),
    ],
    rest: others.map((_, number) => number + 1),
  };
}
