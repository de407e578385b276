import { valueStore } from '../hooks/value-store.ts';

const open = valueStore<readonly Element[]>([]);

/** Registers an open modal dialog as the topmost; returns the function that removes it. */
export function addModal(dialog: Element): () => void {
  open.set([...open.get(), dialog]);
  return () => open.set(open.get().filter((one) => one !== dialog));
}

/** The topmost open modal dialog: everything outside of it is covered and cannot be clicked. */
export const useTopModal = (): Element | null => open.use().at(-1) ?? null;
