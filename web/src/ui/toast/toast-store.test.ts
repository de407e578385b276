import { expect, it } from 'vitest';
import { clearToast, dismissToast, showToast, toastStore } from './toast-store.ts';

it('shows one toast at a time: a new one replaces the old', () => {
  showToast({ title: 'पहली' });
  const first = toastStore.get();
  showToast({ title: 'दूसरी', tone: 'bad' });
  expect(toastStore.get()?.title).toBe('दूसरी');
  dismissToast(first?.id ?? 0);
  expect(toastStore.get()?.title).toBe('दूसरी');
  dismissToast(toastStore.get()?.id ?? 0);
  expect(toastStore.get()).toBeNull();
});

it('clearToast removes the current toast', () => {
  showToast({ title: 'नेट नहीं मिला', tone: 'bad' });
  clearToast();
  expect(toastStore.get()).toBeNull();
});
