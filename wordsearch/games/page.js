// The page around the games: each with what is said of it, hints, the check and its end; what is kept; and the puzzles that share a page.
import { EMBLEM, Game, button, counted, h, set, write, writeDrawn } from "./shell.js";

// -- keeping ----------------------------------------------------------------------------------------------

// In localStorage; a frame of a notebook has none.
const KEY = "wordsearch ";

function stored(name) {
  try {
    return JSON.parse(localStorage.getItem(KEY + name));
  } catch {
    return null; // no storage, or what is in it is none of ours
  }
}

function store(name, value) {
  try {
    localStorage.setItem(KEY + name, JSON.stringify(value));
  } catch { /* no storage */ }
}

// A board is kept in the history entry, too, which outlives a reload: a browser may have no storage for this page, or may not
// have written it yet.
function recall(id) {
  return stored(id) ?? history.state?.[id] ?? null;
}

function keep(id, value) {
  store(id, value);
  try {
    history.replaceState({ ...history.state, [id]: value }, "");
  } catch { /* a frame without an origin keeps nothing */ }
}

// -- time -------------------------------------------------------------------------------------------------

const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

// Whether time is shown while one plays, and told at the end. `timer` is the page's: true from the start, false never, null at the
// end. The player's choice counts for all pages from the same place, as long as the page wants any time at all.
class Timing {
  constructor(timer) {
    this.timer = timer;
    this.choice = stored("time");
  }

  get isShown() {
    return this.timer !== false && (this.choice ?? this.timer === true);
  }

  get isTold() {
    return this.timer !== false && this.choice !== false;
  }

  toggle() {
    this.choice = !this.isShown;
    store("time", this.choice);
  }
}

const bestOf = ({ title, level }) => `best ${title} ${level}`;

// Keep the time of a game that was solved without a hint if it is the best of its kind and level.
function keepBest(data, game) {
  const best = stored(bestOf(data));
  if (game.hints || (best && best.seconds <= game.seconds)) return;
  store(bestOf(data), { seconds: game.seconds, puzzle: data.id, before: best?.seconds ?? null });
}

// What is said of it; nothing where no other game was kept.
function aboutBest(data) {
  const best = stored(bestOf(data));
  if (!best) return "";
  if (best.puzzle !== data.id) return `Your best: ${clock(best.seconds)}.`;
  return best.before === null ? "" : `Your best; it was ${clock(best.before)}.`;
}

const firstSentence = (text) => `${text.replace(/\.$/, "").split(". ")[0]}.`;

const hintsTaken = (hints) => (hints ? counted(hints, "hint") : "no hints");

// -- one game ---------------------------------------------------------------------------------------------

// A board that refuses a move shakes, unless its player wants no motion.
function shake(element) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  element.animate([0, -6, 5, -3, 0].map((x) => ({ transform: `translateX(${x}px)` })), 240);
}

// What scrolls can be reached by keys; what does not is no stop on their way.
function reachable(element) {
  const scrolls = element.scrollHeight > element.clientHeight + 1;
  set(element, "tabindex", scrolls ? 0 : -1);
  set(element, "role", scrolls ? "region" : "group");
}

// What has to be done and by which keys: open where there is room, else behind a question mark.
function helper(data, view) {
  const text = h("div", { className: "rules", id: `rules-${data.id}`, tabIndex: 0, role: "region", "aria-label": "Rules" },
    h("p", {}, data.rules),
    h("p", { className: "soft by-keys" }, `${view.keys} Ctrl+Z undoes.`),
    h("p", { className: "soft by-touch" }, view.touch));
  const open = (wanted) => {
    text.hidden = !wanted;
    set(mark, "aria-expanded", wanted);
  };
  const mark = h("button", { type: "button", className: "help", "aria-label": "Rules (?)", "aria-controls": text.id, onclick: () => open(text.hidden) }, "?");
  open(matchMedia("(min-width: 44rem) and (min-height: 36rem)").matches);
  return { text, mark };
}

const A_LINE = 34; // characters of a text to hand on, on a phone

// A text to hand on, and a button that copies it; it can be copied by hand where the browser lets no page do so.
function sharer(say) {
  const field = h("textarea", { readOnly: true, hidden: true, rows: 3, "aria-label": "Text to copy", className: "copied" });
  const show = (text) => {
    field.hidden = false;
    field.rows = text.split("\n").reduce((rows, line) => rows + Math.ceil(line.length / A_LINE), 0);
    if (field.value !== text) field.value = text;
  };
  const copy = async (text) => {
    show(text);
    field.focus();
    field.select();
    let done = false;
    try {
      await navigator.clipboard.writeText(text);
      done = true;
    } catch {
      done = document.execCommand("copy");
    }
    say({ text: done ? "Copied." : "The text is selected: copy it.", refused: false });
  };
  return { field, show, copy };
}

// The result without the answer: the way to the solution as a row of signs, then what was done.
function resultText({ data, rules, game, options }) {
  const heading = [data.title, options.title].filter(Boolean).join(" · ");
  const time = options.timing.isTold && game.solved ? ` in ${clock(game.seconds)}` : "";
  return [heading, game.trail(), `${rules.shared(game.board)}${time}, ${hintsTaken(game.hints)}`].join("\n");
}

// One line for whoever collects results.
function resultData({ data, game }) {
  const { seconds, hints, solved } = game;
  return JSON.stringify({ puzzle: data.id, title: data.title, solved, seconds, hints });
}

// What is seen at the end, in the place of what one acted with: what was done, a text to hand on, and where to go from here.
function endCard(play) {
  const { data, game, options } = play;
  const title = h(options.title ? "h3" : "h2", { className: "ending" });
  const facts = h("p", {});
  const element = h("div", { className: "card", role: "group", "aria-label": "Solved", hidden: true }, title, facts);
  const update = () => {
    element.hidden = !game.solved;
    if (!game.solved) return;
    const total = options.total();
    set(element, "data-whole", Boolean(total));
    write(title, total ? `All ${total.count} puzzles are solved!` : "Solved!");
    const sentences = [`Hints: ${game.hints || "none"}.`];
    if (options.timing.isTold) sentences.unshift(`Time: ${clock(game.seconds)}.`, aboutBest(data));
    if (total) sentences.push(`The whole page: ${total.facts}.`);
    write(facts, sentences.filter(Boolean).join(" "));
  };
  return { element, update };
}

export function play({ rules: makeRules, view: makeView }, data, options) {
  const rules = makeRules(data);
  const game = new Game(rules);
  const kept = recall(data.id);
  try {
    if (kept) game.restore(kept);
  } catch { /* what was kept is no board of this puzzle: begin anew */ }

  const status = h("p", { role: "status" });
  const goal = h("p", { className: "goal soft" }, firstSentence(data.rules));
  const said = h("div", { className: "said", "aria-label": "Message" }, goal, status);
  const say = ({ text, refused }) => {
    said.dataset.refused = refused;
    goal.hidden = true;
    writeDrawn(status, "");
    requestAnimationFrame(() => { // so that the same sentence is read out again
      writeDrawn(status, text, data.pictures);
      reachable(said);
    });
    if (refused) shake(view.element);
  };
  const act = (move, ...given) => {
    const wasSolved = game.solved;
    const outcome = game.do(move, ...given);
    if (!outcome.refused) {
      if (game.solved && !wasSolved) keepBest(data, game);
      keep(data.id, game.kept);
      update();
      options.changed();
    }
    say(outcome);
    comeBack();
    return !outcome.refused;
  };
  // A board that fits into its place is in view after each move, however far the list below it was scrolled.
  const comeBack = () => {
    const board = view.element.firstElementChild;
    if (board.offsetHeight <= stage.clientHeight) board.scrollIntoView({ block: "nearest" });
  };

  const view = makeView({ rules, data, act, say, game });
  const { text: about, mark: help } = helper(data, view);
  const note = h("p", { className: "note" });
  const time = h("span", { className: "note" });
  const timing = h("button", { type: "button", className: "small", hidden: options.timing.timer === false, onclick: () => {
    options.timing.toggle();
    update();
  } });
  const undo = button("Undo", "Undo the last move", () => act("undo"));
  const result = { data, rules, game, options };
  const { field, show, copy } = sharer(say);
  const shared = () => (game.solved && options.total()?.text) || resultText(result);
  const next = h("button", { type: "button", className: "main", onclick: options.next }, "Next puzzle");
  const share = button("Share", "Share: copy the result as text, without the answer", () => copy(shared()));
  const report = button("Result as data", "Result as data: copy the result as one line of JSON", () => copy(resultData(result)));
  report.hidden = !options.report;
  const sharing = h("div", { className: "bar", role: "group", "aria-label": "Share" }, next, share, report);
  const foot = h("div", { className: "foot" }, note, h("p", { className: "time" }, time, timing));
  const card = endCard(result);
  const dock = h("div", { className: "dock" }, ...(view.dock ? [view.dock] : []));
  const aid = [
    button("Hint", "Hint: reveal a little", () => act("hint", view.at?.() ?? -1)),
    button("Check", "Check what is there", () => act("check")),
  ];
  const helps = h("div", { className: "bar helps", role: "group", "aria-label": "Help" }, undo, ...aid,
    button("Start over", "Start over: empty the board", () => act("restart")));
  const stage = h("div", { className: "stage", "aria-label": "Board" }, view.element, foot);
  const element = h("section", { className: `game ${data.kind}`, "aria-label": data.title },
    about,
    stage,
    h("div", { className: "panel" }, said, card.element, dock, helps));

  const showTime = () => {
    const { isShown } = options.timing;
    write(time, isShown ? clock(game.seconds) : "");
    write(timing, isShown ? "Hide time" : "Show time");
  };
  const showEnd = () => {
    const { solved } = game;
    card.update();
    for (const part of [dock, ...aid]) part.hidden = solved;
    next.hidden = !solved || !options.more();
    (solved ? card.element : foot).append(field, sharing);
    sharing.hidden = !rules.shared(game.board);
    if (solved) show(shared());
    else field.hidden = true;
  };
  const update = () => {
    const inside = element.contains(document.activeElement);
    const { solved } = game;
    set(undo, "aria-disabled", !(game.past.length || game.board !== game.base));
    set(element, "data-solved", solved);
    goal.hidden ||= game.past.length > 0;
    const facts = [rules.note?.(game.board), data.note, game.hints ? `Hints taken: ${game.hints}.` : ""];
    write(note, facts.filter(Boolean).join(" "));
    showTime();
    view.update(game.board, solved);
    showEnd();
    reachable(stage);
    if (!inside || element.contains(document.activeElement)) return;
    // What had the focus is gone.
    if (!solved) view.home();
    else (next.hidden ? share : next).focus();
  };
  // What another tab with this page did is done here, too, so that neither overwrites the other.
  window.addEventListener("storage", ({ key: name, newValue }) => {
    if (name !== KEY + data.id || !newValue) return;
    try {
      const other = JSON.parse(newValue);
      if (JSON.stringify(other.board) === JSON.stringify(game.base)) return; // a path that is traced here goes on
      game.restore(other);
    } catch {
      return; // no board of this puzzle
    }
    update();
    options.changed();
  });
  const key = (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing) view.key?.(event);
  };
  element.addEventListener("keydown", (event) => {
    if (event.target === field) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !event.target.value) {
      event.preventDefault();
      act("undo");
    } else key(event);
  });
  new ResizeObserver(() => reachable(stage)).observe(stage);
  const tick = () => {
    if (game.solved || document.hidden || !(game.past.length || game.board !== game.base)) return;
    game.seconds += 1;
    showTime();
    if (game.seconds % 5 === 0) keep(data.id, game.kept);
  };
  reachable(said);
  update();
  return { element, help, tick, game, key, update, home: () => view.home() };
}

// -- the page ---------------------------------------------------------------------------------------------

// All puzzles of a page when the last one is solved: how long they took, as one fact and as lines to hand on.
function total(records, { title, timing }) {
  const seconds = records.reduce((sum, record) => sum + record.seconds, 0);
  const hints = records.reduce((sum, record) => sum + record.hints, 0);
  const sum = (whole) => [...(timing.isTold ? [clock(whole.seconds)] : []), hintsTaken(whole.hints)].join(", ");
  const lines = records.map((record) => `${record.emblem} ${record.title}: ${sum(record)}`);
  const facts = sum({ seconds, hints });
  const heading = `${title ? `${title}: ` : ""}all ${records.length} puzzles, ${facts}`;
  return { count: records.length, facts, text: [heading, ...lines].join("\n") };
}

// One game, or several of which one is shown; `kinds` has the rules and the view of each puzzle.
export function start(kinds, { games, title, note, timer, report }) {
  const root = document.getElementById("play");
  const shown = [];
  let now = null;
  const recordOf = (index) => shown[index]?.game.kept ?? recall(games[index].id);
  const isSolved = (index) => recordOf(index)?.solved === true;
  // The next puzzle of the page that is not solved, from here on and then from the first; -1 where there is none.
  const open = () => {
    const others = [...games.keys()].filter((index) => index !== now && !isSolved(index));
    return others.find((index) => index > now) ?? others[0] ?? -1;
  };
  const items = games.map((data, index) => button(String(index + 1), "", () => show(index)));
  const mark = () => items.forEach((item, index) => {
    const solved = isSolved(index);
    set(item, "aria-label", `Puzzle ${index + 1}, ${games[index].title}${solved ? ", solved" : ""}`);
    set(item, "aria-current", String(index === now));
    write(item, `${index + 1}${solved ? " ✓" : ""}`);
  });
  const named = title && !(games.length === 1 && title === games[0].title);
  const heading = h(named ? "h2" : "h1", {});
  const place = h("div", { className: "place" });
  const line = h("div", { className: "line-of-heading" }, heading);
  const timing = new Timing(timer);
  const options = {
    title: named ? title : "", timing, report, changed: mark,
    next: () => {
      show(open());
      shown[now].home();
    },
    more: () => open() >= 0,
    total: () => {
      if (games.length === 1 || !games.every((_, index) => isSolved(index))) return null;
      const records = games.map((data, index) => {
        const { seconds, hints } = recordOf(index);
        return { seconds, hints, title: data.title, emblem: kinds[data.kind].rules(data).emblem ?? EMBLEM };
      });
      return total(records, { title, timing });
    },
  };
  const show = (index) => {
    const data = games[index];
    now = index;
    shown[index] ??= play(kinds[data.kind], data, options);
    shown[index].update(); // what is said of the whole page may have changed
    heading.replaceChildren(games.length > 1 ? `${index + 1} · ${data.title}` : data.title);
    if (data.level) heading.append(h("span", { className: "level", role: "img", "aria-label": `predicted difficulty ${data.level} of 5${data.scale}`,
      title: `predicted difficulty ${data.level} of 5${data.scale}` }, "●".repeat(data.level) + "○".repeat(5 - data.level)));
    line.replaceChildren(heading, shown[index].help);
    place.replaceChildren(shown[index].element);
    mark();
    items[index].scrollIntoView({ inline: "center", block: "nearest" });
    try {
      history.replaceState({ ...history.state, at: index }, "");
    } catch { /* a frame without an origin has no history of its own */ }
  };
  const top = h("header", {});
  // A title or a note in Hebrew or Arabic is read from the right.
  if (named) top.append(h("h1", { dir: "auto" }, title));
  if (note) top.append(h("p", { className: "author", dir: "auto" }, note));
  if (games.length > 1) top.append(h("nav", { "aria-label": "Puzzles" }, ...items));
  top.append(line);
  root.append(top, place);
  let first = 0;
  try {
    first = Number(history.state?.at ?? 0);
  } catch { /* as above */ }
  show(first in games ? first : 0);
  document.documentElement.classList.add("live");
  // Typing works before anything was touched: then no element has the focus.
  document.addEventListener("keydown", (event) => {
    if (event.target === document.body) shown[now].key(event);
  });
  setInterval(() => shown[now].tick(), 1000);
}
