// One line of text that screen readers announce. The element stays; only its text changes, for a live region
// that is made anew is not read out.
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
  // JupyterLab's one-letter commands must not take the keys that are typed into widgets around here.
  requestAnimationFrame(() => {
    el.closest(".ws-explorer")?.setAttribute("data-lm-suppress-shortcuts", "true");
  });
  return () => model.off("change:text", show);
}

export default { render };
