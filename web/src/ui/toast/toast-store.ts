import { valueStore } from '../hooks/value-store.ts';

export interface ToastMessage {
  title: string;
  /** One more sentence: what is safe, what to do next. */
  text?: string | undefined;
  /** `ok` has a tick, `bad` a triangle; a bad one interrupts screen readers. */
  tone?: 'ok' | 'bad' | undefined;
  /** One action; it closes the toast. It must be available elsewhere too. */
  action?: { label: string; onClick: () => void } | undefined;
}

export interface ShownToast extends ToastMessage {
  id: number;
}

/** Whether it closes sooner: a success is read at a glance. One with an action stays as long as any other. */
export const isPassing = ({ tone, action }: ToastMessage): boolean => tone === 'ok' && !action;

/** Milliseconds that a passing toast stays. */
export const PASSING_TOAST_MS = 2000;
/** Milliseconds that any other toast stays, and pixels of a swipe that dismiss it. At most one is visible. */
export const TOAST_MS = 5000;
export const TOAST_SWIPE = 50;
export const TOAST_HOTKEY = 'F8';

export const toastStore = valueStore<ShownToast | null>(null);
let lastId = 0;

/** Shows a toast; replaces the current one. */
export function showToast(message: ToastMessage): void {
  lastId += 1;
  toastStore.set({ ...message, id: lastId });
}

export function dismissToast(id: number): void {
  if (toastStore.get()?.id === id) toastStore.set(null);
}

/** Removes the toast on a retry: the old failure must not cover the new result. */
export function clearToast(): void {
  toastStore.set(null);
}

/** For components: `const toast = useToast(); toast({ title, text, tone })`. */
export function useToast(): typeof showToast {
  return showToast;
}
