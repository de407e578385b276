/** The Network Information API of mobile browsers; others do not report the kind of network. */
type NetworkKind = EventTarget & { type?: string };

/** Calls back when the phone is on another network, or online again; returns the unsubscribe function. */
export function onNetworkChanged(listener: () => void): () => void {
  const network = (navigator as { connection?: NetworkKind }).connection;
  let before = network?.type;
  // The event also fires for each new speed estimate.
  const look = () => {
    const now = network?.type;
    if (now === before) return;
    before = now;
    if (now !== 'none') listener();
  };
  window.addEventListener('online', listener);
  network?.addEventListener?.('change', look);
  return () => {
    window.removeEventListener('online', listener);
    network?.removeEventListener?.('change', look);
  };
}
