/** Of browsers on phones; others say nothing about the kind of network. */
type NetworkKind = EventTarget & { type?: string };

/** Calls back when the phone is on another network, or on one again; gives back how to stop. */
export function onNetworkChanged(listener: () => void): () => void {
  const network = (navigator as { connection?: NetworkKind }).connection;
  let before = network?.type;
  // It also tells of each new guess about speed.
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
