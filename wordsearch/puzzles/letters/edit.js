// A comb into which letters are typed; see wordsearch/games/typing.js for what this gives. More letters than one ring has are typed as text.
const RING = [[0, 0], [-1, -1], [1, -1], [2, 0], [1, 1], [-1, 1], [-2, 0]]; // x in half cells, y

export default function edit([text, fewest], open) {
  const letters = [...text.replace(/[[\]\s]/g, "")];
  const required = /\[(.)\]/u.exec(text)?.[1] ?? "";
  if (letters.length < 3 || letters.length > RING.length) return null;
  const middle = Math.max(0, letters.indexOf(required));
  const order = [middle, ...letters.keys().filter((number) => number !== middle)];
  const written = (next) => [next.map((letter, number) => (required && number === middle ? `[${letter}]` : letter)).join(""), fewest];
  return {
    data: { cells: order.map((number, place) => [letters[number], ...RING[place]]), required, fewest: 4 },
    shown: ({ element }) => [element.querySelector(".comb")],
    places: (stage) => [...stage.querySelectorAll(".letter")].map((cell, place) => ({
      element: cell, text: letters[order[place]], size: 1, label: place ? `Letter ${place + 1}` : required ? "Letter 1, in every word" : "Letter 1",
      write: (letter) => written(letters.with(order[place], letter)),
    })),
    more: [
      ...(letters.length < RING.length ? [["Add a letter", written([...letters, open])]] : []),
      ...(letters.length > 3 ? [["Remove a letter", written(letters.filter((_, number) => number !== order.at(-1)))]] : []),
    ],
    rest: [1],
  };
}
