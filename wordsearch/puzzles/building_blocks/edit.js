// Rows and blocks into which letters are typed; see wordsearch/games/typing.js for what this gives. A piece of a row without letters is a blank.
export default function edit([patterns, blocks], open) {
  const items = (text) => text.trim().split(/[\s,;]+/).filter(Boolean);
  const pool = items(blocks);
  const size = [...(pool[0] ?? "")].length;
  const rows = items(patterns).map((pattern) => {
    const letters = [...pattern];
    return Array.from({ length: Math.ceil(letters.length / size) }, (_, piece) => letters.slice(piece * size, (piece + 1) * size).join(""));
  });
  const whole = (piece) => [...piece].length === size;
  if (!size || !rows.length || !rows.every((row) => row.every(whole)) || !pool.every(whole)) return null;
  const blank = ".".repeat(size);
  // What is half typed stays in its place.
  const padded = (text, mark) => text + mark.repeat(size - [...text].length);
  const written = (nextRows, nextPool) => [nextRows.map((row) => row.join("")).join(" "), nextPool.join(" ")];
  const inRow = (row, piece) => (text) => {
    const letters = text.replaceAll(open, "");
    return written(rows.with(row, rows[row].with(piece, letters ? padded(letters, open) : blank)), pool);
  };
  return {
    data: { rows: rows.map((row) => row.map((piece) => (piece.startsWith(".") ? piece : piece.replaceAll(".", open)))), blocks: pool },
    shown: ({ element, dock }) => [element.querySelector(".rows"), dock.querySelector(".pool")],
    places: (stage) => [
      ...[...stage.querySelectorAll(".row")].flatMap((row, number) => [...row.querySelectorAll(".given, .blank")].map((cell, piece) => ({
        element: cell, text: rows[number][piece].replaceAll(".", open), size, label: `Row ${number + 1}, piece ${piece + 1}`, write: inRow(number, piece),
      }))),
      ...[...stage.querySelectorAll(".tile")].map((tile, number) => ({
        element: tile, text: pool[number], size, label: `Block ${number + 1}`, write: (text) => written(rows, pool.with(number, padded(text.replaceAll(open, ""), open))),
      })),
    ],
    more: [
      ["Add a row", written([...rows, rows.at(-1).map(() => blank)], pool)],
      ["Add a block", written(rows, [...pool, open.repeat(size)])],
      ...(rows.length > 1 ? [["Remove the last row", written(rows.slice(0, -1), pool)]] : []),
      ...(pool.length > 1 ? [["Remove the last block", written(rows, pool.slice(0, -1))]] : []),
    ],
  };
}
