// A symbol code: choose a symbol, type (or click) its letter, and all clues that show it change at once.
function board(send, colours, first) {
  let now = first;
  const hue = (symbol) => colours[symbol % colours.length];
  const chosen = () => rover.at;
  const assign = (letter) => {
    const symbol = chosen();
    const after = now.symbols.map((one, index) => index).filter((index) => !now.symbols[index].letter);
    const next = after.find((index) => index > symbol) ?? after.find((index) => index !== symbol);
    send("assign", { symbol, letter });
    if (!now.symbols[symbol].given) choose(next ?? symbol);
  };
  const choose = (symbol) => {
    const focus = chips.some(({ element }) => element === document.activeElement);
    if (focus) rover.focus(symbol);
    else rover.settle(symbol);
    update(now);
  };
  const onKey = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const key = event.key.toLowerCase();
    if (event.key === "Delete" || event.key === "Backspace") send("clear", { symbol: chosen() });
    else if ([...key].length === 1 && key !== " ") assign(key);
    else return;
    event.preventDefault();
  };
  const named = (symbol) => {
    const { name, single } = first.symbols[symbol];
    const part = make("span", { className: single ? "ws-code-name ws-code-single" : "ws-code-name",
      textContent: name, title: name });
    part.style.borderColor = hue(symbol);
    return part;
  };
  const chips = first.symbols.map((one, index) => {
    const letter = make("span", { className: "ws-code-letter" });
    const element = make("button", { type: "button", className: "ws-code-chip",
      onclick: () => { rover.focus(index); update(now); } }, named(index), letter);
    element.addEventListener("keydown", onKey);
    element.addEventListener("focus", () => { rover.settle(index); update(now); });
    return { element, letter };
  });
  const rover = new Rover(chips.map(({ element }) => element), (index, key) => rover.along(index, key));
  const code = make("div", { className: "ws-code-chips", role: "group",
    "aria-label": "Symbols: arrows move, a letter's key gives the symbol that letter" },
  ...chips.map(({ element }) => element));
  const letters = first.alphabet.map((letter) => button(letter, `Letter ${letter}`, () => assign(letter),
    "ws-code-key"));
  const keyRover = new Rover(letters, (index, key) => keyRover.along(index, key));
  const palette = make("div", { className: "ws-code-keys", role: "group",
    "aria-label": "Letters for the symbol that is chosen" }, ...letters,
  button("⌫", "Take the letter away", () => send("clear", { symbol: chosen() }), "ws-code-key"));
  const clues = first.clues.map(({ symbols }) => {
    const cells = symbols.map((symbol) => {
      const letter = make("span", { className: "ws-code-letter" });
      const cell = make("span", { className: "ws-code-cell", "aria-hidden": "true",
        onclick: () => { rover.focus(symbol); update(now); } }, named(symbol), letter);
      return { cell, letter, symbol };
    });
    const mark = make("span", { className: "ws-blocks-mark", "aria-hidden": "true" });
    return { cells, mark, element: make("li", { className: "ws-code-clue" }, ...cells.map(({ cell }) => cell), mark) };
  });
  const list = make("ol", { className: "ws-code-clues", "aria-label": "Clues" },
    ...clues.map(({ element }) => element));
  const decoded = make("p", { className: "ws-code-decoded", "aria-label": "The text so far" });
  const clashes = make("p", { className: "ws-code-clashes", role: "alert" });
  const left = make("p", { className: "ws-play-note" });

  const showLetter = (element, symbol) => {
    const { letter, clash, given } = now.symbols[symbol];
    element.textContent = letter || " ";
    element.classList.toggle("ws-code-clash", clash);
    element.classList.toggle("ws-code-given", given);
  };
  const showChip = ({ element, letter }, symbol) => {
    const one = now.symbols[symbol];
    showLetter(letter, symbol);
    element.setAttribute("aria-pressed", String(symbol === chosen()));
    const state = one.letter ? `is ${one.letter}${one.given ? ", given" : ""}${one.clash ? ", clashes" : ""}`
      : "has no letter";
    element.setAttribute("aria-label", `${one.name} ${state}`);
  };
  const showClue = ({ cells, mark, element }, index) => {
    const { reads, full, isWord, text } = now.clues[index];
    for (const { cell, letter, symbol } of cells) {
      showLetter(letter, symbol);
      cell.classList.toggle("ws-code-chosen", symbol === chosen());
    }
    mark.textContent = full ? (isWord ? "✓" : "✗") : "";
    mark.dataset.word = String(isWord);
    const verdict = full ? (isWord ? ", a word" : ", no word") : "";
    element.setAttribute("aria-label", `Clue ${index + 1}, ${text}: ${reads}${verdict}`);
  };
  const update = (board) => {
    now = board;
    const used = new Set(now.symbols.map(({ letter }) => letter));
    chips.forEach(showChip);
    clues.forEach(showClue);
    letters.forEach((key) => { key.classList.toggle("ws-code-used", used.has(key.textContent)); });
    decoded.textContent = now.decoded;
    if (clashes.textContent !== now.clashes) clashes.textContent = now.clashes;
    left.textContent = now.left;
    keyRover.settle();
  };
  rover.settle(Math.max(0, first.symbols.findIndex(({ letter }) => !letter)));
  return { update, at: chosen, home: () => rover.focus(),
    element: make("div", { className: "ws-play-body" }, make("div", {}, list, decoded),
      make("div", { className: "ws-code-side" }, code, palette, clashes, left)) };
}

export default { render: (context) => playWith(board, context) };
