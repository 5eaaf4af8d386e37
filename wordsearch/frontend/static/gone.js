// What every widget's script begins with.
const GONE = "The kernel is gone: run this cell again to bring it back to life.";

// Calls back when the kernel that a widget belongs to dies, restarts or is shut down: nothing answers from then on.
// A restart that somebody else asked for is told by the new kernel's first words alone, which it may say before
// anybody listens; whatever it says later names another session than the old one, which is asked for its own.
// (Front ends that show no kernel to their widgets are left alone.)
function whenGone(model, say) {
  const kernel = model.widget_manager?.kernel;
  if (!kernel?.statusChanged) return () => {};
  const gone = ["starting", "restarting", "autorestarting", "terminating", "dead"];
  let session = null;
  const onStatus = (_, status) => { if (gone.includes(status)) say(); };
  const onMessage = (_, { header }) => {
    session ??= header.session;
    if (header.session !== session) say();
  };
  kernel.statusChanged.connect(onStatus);
  kernel.iopubMessage.connect(onMessage);
  kernel.disposed.connect(say);
  kernel.requestKernelInfo?.().then((reply) => { session ??= reply?.header.session; }, () => { /* gone already */ });
  return () => {
    kernel.statusChanged.disconnect(onStatus);
    kernel.iopubMessage.disconnect(onMessage);
    kernel.disposed.disconnect(say);
  };
}

