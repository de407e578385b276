import { store } from '../../../../session/store.ts';
import { openThreadStore, type ThreadStore } from './thread-store.ts';

let last: { userId: string; threads: ThreadStore } | null = null;

/** This user's chats on this phone. */
export function threadStoreOf(userId: string): ThreadStore {
  const isHere = () => store.getState().session.user?.id === userId;
  if (last?.userId !== userId) last = { userId, threads: openThreadStore(userId, isHere) };
  return last.threads;
}
