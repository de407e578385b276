// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { TextArea } from './fields/text-area.tsx';

afterEach(cleanup);

/**
 * Simulates Enter in a browser: a key, and unless it only picks an input method's suggestion, a line break that may be
 * prevented.
 */
function enter(
  box: HTMLElement,
  { inserts = 'insertLineBreak', ...key }: KeyboardEventInit & { inserts?: string | null },
) {
  box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...key }));
  if (inserts === null) return false;
  return box.dispatchEvent(new InputEvent('beforeinput', { inputType: inserts, bubbles: true, cancelable: true }));
}

it.each([
  ['Enter sends', {}, 1, false],
  [
    'Enter of an Android keyboard, which comes in the composition of the last word, sends',
    { isComposing: true },
    1,
    false,
  ],
  ['Enter that picks a word of an input method does nothing', { isComposing: true, inserts: null }, 0, false],
  ['Enter that is held sends nothing and begins no line', { repeat: true }, 0, false],
  ['Shift+Enter begins a line', { shiftKey: true }, 0, true],
  ['Alt+Enter begins a line', { altKey: true }, 0, true],
  ['a dictated "new line" stays, also after other keys', { key: 'न' }, 0, true],
  ['a pasted line stays', { inserts: 'insertFromPaste' }, 0, true],
] as const)('%s', (_what, event, sent, isInserted) => {
  const send = vi.fn();
  render(<TextArea label="संदेश" onEnter={send} />);
  expect(enter(screen.getByRole('textbox'), event)).toBe(isInserted);
  expect(send).toHaveBeenCalledTimes(sent);
});

it('a "new line" dictated after a sent message stays', () => {
  const send = vi.fn();
  render(<TextArea label="संदेश" onEnter={send} />);
  const box = screen.getByRole('textbox');
  enter(box, {});
  const dictated = new InputEvent('beforeinput', { inputType: 'insertLineBreak', bubbles: true, cancelable: true });
  expect(box.dispatchEvent(dictated)).toBe(true);
  expect(send).toHaveBeenCalledOnce();
});
