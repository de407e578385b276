import type { Blocklist } from '../blocklist.ts';
import { createNameFinder } from './product-names.ts';

type BlockedList = keyof Blocklist;

/** Whether a text names a product of one of these lists. */
export type NamesBlocked = (text: string, ...lists: BlockedList[]) => boolean;

const made = new WeakMap<Blocklist, NamesBlocked>();

/** One search for the names of all lists, shared by all users of one blocklist, so that a text is scanned once. */
export function createNamesBlocked(blocklist: Blocklist): NamesBlocked {
  const before = made.get(blocklist);
  if (before) return before;
  const lists = Object.keys(blocklist) as BlockedList[];
  const finder = createNameFinder(lists.flatMap((id) => blocklist[id].map(({ names }) => ({ id, names }))));
  const namesBlocked: NamesBlocked = (text, ...wanted) => finder.find(text).some((list) => wanted.includes(list));
  made.set(blocklist, namesBlocked);
  return namesBlocked;
}
