// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clearToast, toastStore } from '../../ui/toast/toast-store.ts';
import { keepLettersWhole } from './whole-letters.ts';

beforeAll(keepLettersWhole);
afterEach(() => {
  document.body.replaceChildren();
  clearToast();
});

/** Inserts `data` into a field with maxLength 6 that contains `before`, replacing its last `selected` units. */
function insert(
  name: 'input' | 'textarea',
  before: string,
  data: string,
  { selected = 0, inputType = 'insertFromPaste' },
) {
  const field = document.createElement(name);
  field.maxLength = 6;
  field.value = before;
  document.body.append(field);
  field.setSelectionRange(before.length - selected, before.length);
  const isLeftToBrowser = field.dispatchEvent(
    new InputEvent('beforeinput', {
      data,
      inputType,
      bubbles: true,
      cancelable: inputType !== 'insertCompositionText',
    }),
  );
  return { value: field.value, isLeftToBrowser, toast: toastStore.get()?.title };
}

describe.each(['input', 'textarea'] as const)('%s', (name) => {
  it.each([
    ['abcde', 'क्षति', {}, 'abcde'],
    ['abcd', 'पत्ते', {}, 'abcdप'],
    ['ab', '👨‍👩‍👧', {}, 'ab'],
    ['abcdef', 'xyz', { selected: 2 }, 'abcdxy'],
    ['', 'नाशिक मंडी', {}, 'नाशिक '],
    ['abcde', 'xyz', { inputType: 'insertFromDrop' }, 'abcdex'],
    ['abcde', 'xyz', { inputType: 'insertText' }, 'abcdex'],
  ])('containing %j: inserts only the whole letters of %j that fit, with a toast', (before, data, how, value) => {
    expect(insert(name, before, data, how)).toMatchObject({ value, isLeftToBrowser: false, toast: expect.any(String) });
  });

  it.each([
    ['ab', 'xyz', {}],
    ['abcdef', 'x', { inputType: 'insertText' }],
    ['abcde', 'पत्ते', { inputType: 'insertCompositionText' }],
  ])('containing %j: leaves the insertion of %j to the browser', (before, data, how) => {
    expect(insert(name, before, data, how)).toEqual({ value: before, isLeftToBrowser: true, toast: undefined });
  });
});
