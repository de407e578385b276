import { expect, it } from 'vitest';
import { freeName, isTaken } from './free-name.ts';

it('freeName numbers the next orchard and skips taken names', () => {
  expect(freeName(['मेरा बाग'])).toBe('बाग 2');
  expect(freeName(['मेरा बाग', 'बाग 3'])).toBe('बाग 4');
  expect(isTaken(' मेरा बाग ', ['मेरा बाग'])).toBe(true);
  expect(isTaken('मेरा', ['मेरा बाग'])).toBe(false);
});
