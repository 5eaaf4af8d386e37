// A code whose symbols are given letters; see wordsearch/games/typing.js for what this gives. Clues are typed as text.
import { h } from "../../games/shell.js";

export default function edit([clues, known], open, told) {
  if (!told.symbols || told.texts[0] !== clues) return null;
  const quoted = (symbol) => (/^[^\s,="']+$/u.test(symbol) ? symbol : JSON.stringify(symbol));
  const written = (letters) => [clues, told.symbols.flatMap((symbol, number) => (letters[number] ? [`${quoted(symbol)}=${letters[number]}`] : [])).join(", ")];
  const given = new Map([...known.matchAll(/(?:"((?:[^"\\]|\\.)*)"|([^\s,="']+?))\s*=\s*([^\s,=]+)/gu)].map(([, long, short, letter]) => [long ?? short, letter]));
  const letters = told.symbols.map((symbol) => given.get(symbol) ?? "");
  return {
    data: { ...told, given: letters },
    shown({ element }) {
      const list = element.querySelector(".clues");
      list.tabIndex = 0; // many clues scroll
      return [list, element.querySelector(".code")];
    },
    places(stage) {
      // A button may hold no field.
      for (const button of stage.querySelectorAll(".code button.symbol")) button.replaceWith(h("span", { className: "symbol" }, ...button.childNodes));
      return [...stage.querySelectorAll(".code .symbol > .letter")].map((letter, number) => ({
        element: letter, text: letters[number], size: 1, label: `Letter of ${told.symbols[number]}`,
        write: (text) => written(letters.with(number, text === open ? "" : text)),
      }));
    },
    more: [],
    rest: [0],
  };
}
