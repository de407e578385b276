import { expect, it } from 'vitest';
import { clearToast, dismissToast, showToast, toastStore } from './toast-store.ts';

it('shows one toast at a time: a new one takes the place of the old', () => {
  showToast({ title: 'पहली' });
  const first = toastStore.current();
  showToast({ title: 'दूसरी', tone: 'bad' });
  expect(toastStore.current()?.title).toBe('दूसरी');
  dismissToast(first?.id ?? 0);
  expect(toastStore.current()?.title).toBe('दूसरी');
  dismissToast(toastStore.current()?.id ?? 0);
  expect(toastStore.current()).toBeNull();
});

it('an old failure goes when the same is tried again', () => {
  showToast({ title: 'नेट नहीं मिला', tone: 'bad' });
  clearToast();
  expect(toastStore.current()).toBeNull();
});
