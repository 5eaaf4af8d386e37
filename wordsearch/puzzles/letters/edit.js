// A comb into which letters are typed; see wordsearch/games/typing.js for what this gives.
const MOST = 37; // the middle and three rings: more than any alphabet has
const SIDES = [[2, 0], [1, 1], [-1, 1], [-2, 0], [-1, -1], [1, -1]]; // steps along a ring: x in half cells, y

// The places of a comb: the middle, then ring after ring around it, each from its top left on.
function comb() {
  const places = [[0, 0]];
  for (let ring = 1; places.length < MOST; ring += 1) {
    let [x, y] = [-ring, -ring];
    for (const [right, down] of SIDES) {
      for (let step = 0; step < ring; step += 1) {
        places.push([x, y]);
        x += right;
        y += down;
      }
    }
  }
  return places;
}

export default function edit([text, fewest], open) {
  const letters = [...text.replace(/[[\]\s]/g, "")];
  const required = /\[(.)\]/u.exec(text)?.[1] ?? "";
  if (letters.length < 3 || letters.length > MOST) return null;
  const places = comb();
  const middle = Math.max(0, letters.indexOf(required));
  const order = [middle, ...[...letters.keys()].filter((number) => number !== middle)];
  const written = (next) => [next.map((letter, number) => (required && number === middle ? `[${letter}]` : letter)).join(""), fewest];
  return {
    data: { cells: order.map((number, place) => [letters[number], ...places[place]]), required, fewest: 4 },
    shown: ({ element }) => [element.querySelector(".comb")],
    places: (stage) => [...stage.querySelectorAll(".letter")].map((cell, place) => ({
      element: cell, text: letters[order[place]], size: 1, label: place ? `Letter ${place + 1}` : required ? "Letter 1, in every word" : "Letter 1",
      write: (letter) => written(letters.with(order[place], letter)),
    })),
    more: [
      ...(letters.length < MOST ? [["Add a letter", written([...letters, open])]] : []),
      ...(letters.length > 3 ? [["Remove a letter", written(letters.filter((_, number) => number !== order.at(-1)))]] : []),
    ],
    rest: [1],
  };
}
