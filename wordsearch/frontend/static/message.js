// One line of text that screen readers announce. The element stays; only its text changes, for a live region
// that is made anew is not read out.
// Keys that are pressed in the explorer are its own: JupyterLab would take letters for commands, and arrows and
// Enter from sliders and lists.
function keepKeys(panel) {
  if (!panel || panel.hasAttribute("data-lm-suppress-shortcuts")) return;
  panel.setAttribute("data-lm-suppress-shortcuts", "true");
  panel.addEventListener("keydown", (event) => event.stopPropagation());
}

function render({ model, el }) {
  const line = document.createElement("div");
  line.className = "ws-message";
  const urgency = model.get("urgency");
  line.setAttribute("role", urgency === "alert" ? "alert" : urgency === "off" ? "note" : "status");
  line.setAttribute("aria-live", { alert: "assertive", off: "off" }[urgency] ?? "polite");
  line.setAttribute("aria-label", model.get("label"));
  line.dataset.urgency = urgency;
  const show = () => { line.textContent = model.get("text"); };
  model.on("change:text", show);
  show();
  el.append(line);
  const forget = urgency !== "status" ? () => {} : whenGone(model, () => {
    line.dataset.gone = "true";
    line.textContent = GONE;
  });
  requestAnimationFrame(() => keepKeys(el.closest(".ws-explorer")));
  return () => { forget(); model.off("change:text", show); };
}

export default { render };
