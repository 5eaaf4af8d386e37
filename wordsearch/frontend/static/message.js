// One line of text that screen readers announce. The element stays; only its text changes, for a live region
// that is made anew is not read out.
// Keys that are pressed in the explorer are its own: JupyterLab would take letters for commands, and arrows and
// Enter from sliders and lists.
function keepKeys(panel) {
  if (!panel || panel.hasAttribute("data-lm-suppress-shortcuts")) return;
  panel.setAttribute("data-lm-suppress-shortcuts", "true");
  panel.addEventListener("keydown", (event) => event.stopPropagation());
}

// Calls back when the kernel that a widget belongs to dies, restarts or is shut down: nothing answers from then on.
// (Front ends that show no kernel to their widgets are left alone.)
function whenGone(model, say) {
  const kernel = model.widget_manager?.kernel;
  if (!kernel?.statusChanged) return () => {};
  const gone = ["starting", "restarting", "autorestarting", "terminating", "dead"];
  const onStatus = (_, status) => { if (gone.includes(status)) say(); };
  kernel.statusChanged.connect(onStatus);
  kernel.disposed.connect(say);
  return () => { kernel.statusChanged.disconnect(onStatus); kernel.disposed.disconnect(say); };
}

const GONE = "The kernel is gone: run this cell again to bring it back to life.";

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
