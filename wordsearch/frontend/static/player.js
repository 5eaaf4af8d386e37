/** Steps to go through: the page holds them packed, and asks for nothing. */
const PACES = [["slow", 2400], ["steady", 1200], ["quick", 500], ["very quick", 120]];
const KEYS = "Keys: ← → a step, Page Up and Page Down ten, Home and End, space plays and pauses.";

function element(tag, attributes = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...inside);
  return made;
}

async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

function name(button, text) {
  button.textContent = text;
  button.setAttribute("aria-label", text);
  button.title = text;
}

function tableOf({ caption, rows, marked }) {
  const [head, ...others] = rows;
  const table = element("table");
  if (caption) table.append(element("caption", {}, caption));
  table.append(element("thead", {}, element("tr", {}, ...head.map((text) => element("th", { scope: "col" }, text)))));
  const body = element("tbody");
  others.forEach((row, place) => {
    const attributes = place + 1 === marked ? { "aria-current": "true" } : {};
    body.append(element("tr", attributes, ...row.map((text) => element("td", {}, text))));
  });
  table.append(body);
  return element("div", { class: "scroll", role: "group", tabindex: "0", "aria-label": caption || "table" }, table);
}

function start(main, { title, note, parts, frames }) {
  const last = frames.length - 1;
  // In pixels; all boards are drawn to one scale, at which most of them can be seen at once.
  const sizes = (name) => frames.map(({ board }) => Number(new RegExp(` ${name}=['"]([\\d.]+)`).exec(parts[board[0]])?.[1] ?? 400));
  const widths = sizes("width");
  const widest = Math.max(...widths);
  const scale = Math.max(0.9, Math.min(1.5, 560 / Math.max(...sizes("height"))));
  let at = 0;
  let timer = 0;

  const button = (label, sign, act) => {
    const made = element("button", { type: "button", "aria-label": label, title: label }, sign);
    made.addEventListener("click", act);
    return made;
  };
  const first = button("First step", "|◀", () => go(0));
  const back = button("One step back", "◀", () => go(at - 1));
  const play = button("Play", "Play", () => toggle());
  const on = button("One step forward", "▶", () => go(at + 1));
  const end = button("Last step", "▶|", () => go(last));
  const slider = element("input", { type: "range", min: 0, max: last, step: 1, value: 0, "aria-label": "Step" });
  slider.addEventListener("input", () => go(Number(slider.value)));
  const pace = element("select", { "aria-label": "Pace" }, ...PACES.map(([speed, wait]) => element("option", { value: wait }, speed)));
  pace.value = PACES[1][1];
  pace.addEventListener("change", () => { if (timer) { stop(); toggle(); } });

  const heading = element("h2");
  const sentence = element("p", { class: "sentence" });
  const said = element("div", { role: "status", "aria-live": "polite" }, heading, sentence);
  const picture = element("img", { alt: "" });
  const tables = element("div", { class: "tables" });
  const figure = element("figure", { class: "board" }, picture);
  figure.style.maxWidth = `${scale * widest}px`;
  tables.hidden = frames.every((frame) => frame.tables.length === 0);
  main.append(
    element("h1", {}, title),
    element("p", { class: "note" }, note),
    element("div", { class: "bar", role: "toolbar", "aria-label": "Steps" }, first, back, play, on, end, element("label", { class: "place" }, slider), pace),
    said,
    element("div", { class: "step" }, figure, tables),
    element("p", { class: "keys" }, KEYS),
  );
  main.querySelector(".note").hidden = !note;

  function go(place) {
    stop();
    show(Math.max(0, Math.min(last, place)));
  }

  function show(place) {
    at = place;
    const frame = frames[at];
    heading.textContent = frame.title;
    sentence.textContent = frame.sentence;
    picture.alt = `${frame.title}. ${frame.alt}`;
    picture.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(frame.board.map((part) => parts[part]).join(""));
    picture.style.width = `${(100 * widths[at]) / widest}%`;
    tables.replaceChildren(...frame.tables.map(tableOf));
    slider.value = at;
    slider.setAttribute("aria-valuetext", frame.title);
    for (const [one, isOff] of [[first, at === 0], [back, at === 0], [on, at === last], [end, at === last]]) {
      one.setAttribute("aria-disabled", isOff);
    }
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
    // What passes by is not read out.
    said.setAttribute("aria-live", "polite");
    name(play, "Play");
  }

  function toggle() {
    if (timer) {
      stop();
      return;
    }
    if (at === last) show(0);
    said.setAttribute("aria-live", "off");
    name(play, "Pause");
    timer = setInterval(() => {
      if (at === last) stop();
      else show(at + 1);
    }, Number(pace.value));
  }

  const keys = {
    ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), PageUp: () => go(at - 10), PageDown: () => go(at + 10),
    Home: () => go(0), End: () => go(last), " ": () => toggle(),
  };
  document.addEventListener("keydown", (event) => {
    const isScrolled = event.target.scrollWidth > event.target.clientWidth && event.target.className === "scroll";
    const isPressed = event.key === " " && event.target instanceof HTMLButtonElement;
    if (event.ctrlKey || event.altKey || event.metaKey || event.target === pace || isPressed || isScrolled) return;
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });

  show(0);
  main.dataset.ready = "true";
}

const main = document.getElementById("player");
try {
  start(main, await unpacked(document.getElementById("steps").textContent));
} catch (error) {
  main.append(element("p", { role: "alert" }, `These steps cannot be shown by this browser: ${error.message}`));
}
