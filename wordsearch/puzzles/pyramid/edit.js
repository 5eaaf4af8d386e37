// A pyramid into whose cells letters are typed; see wordsearch/games/typing.js for what this gives.
export default function edit([text], open) {
  const rows = text.trim().split(/\s+/).map((row) => [...row]);
  if (!rows.every((row, number) => row.length === number + 1)) return null;
  const letters = rows.flat();
  const written = (next) => rows.map((row, number) => next.slice(number * (number + 1) / 2, (number + 1) * (number + 2) / 2).join("")).join(" ");
  const spot = (cell) => {
    const row = rows.findIndex((_, number) => cell < (number + 1) * (number + 2) / 2);
    return `Row ${row + 1}, letter ${cell - row * (row + 1) / 2 + 1}`;
  };
  return {
    data: { rows: rows.map((row) => row.join("")), fewest: 3 },
    shown: ({ element }) => [element.querySelector(".area")],
    places: (stage) => [...stage.querySelectorAll(".cell")].map((cell, number) => ({
      element: cell, text: letters[number], size: 1, label: spot(number), write: (letter) => [written(letters.with(number, letter))],
    })),
    more: [
      ["Add a row", [`${text.trim()} ${open.repeat(rows.length + 1)}`]],
      ...(rows.length > 2 ? [["Remove the last row", [written(letters).replace(/ \S+$/, "")]]] : []),
    ],
  };
}
