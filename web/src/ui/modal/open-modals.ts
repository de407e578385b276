let open: readonly Element[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Element[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/** The modal dialogs that are open, the topmost last. What stands outside of it is covered, and nobody can press it. */
export const openModals = {
  /** Returns how it is closed. */
  add(dialog: Element): () => void {
    set([...open, dialog]);
    return () => set(open.filter((one) => one !== dialog));
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  top: (): Element | null => open.at(-1) ?? null,
};
