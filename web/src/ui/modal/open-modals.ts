let open: readonly Element[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Element[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/** The open modal dialogs, the topmost last. Everything outside of the topmost is covered and cannot be clicked. */
export const openModals = {
  /** Returns the function that removes it. */
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
