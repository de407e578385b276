import { deviceStore } from './device-store.ts';

const draft = deviceStore({
  key: 'anar-mitra:question:v1',
  scope: 'person',
  read: (stored) => (typeof stored === 'string' ? stored : ''),
});

/** A question that exceeded today's quota. It is restored after a plan was bought for it. */
export const keepQuestion = (words: string): void => draft.set(words);

export const dropQuestion = (): void => draft.clear();

export const keptQuestion = (): string => draft.get();
