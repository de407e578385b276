// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { translatePage } from '../../../testing/translator.ts';
import { surviveTranslator } from './page-translator.ts';

beforeAll(() => surviveTranslator(document.body));
let stop: (() => void) | undefined;
afterEach(() => {
  stop?.();
  cleanup();
});

const shown = () => screen.getByTestId('part').textContent;

it.each([
  ['a text beside others changes', ['अभी', ' 10 ', 'लीटर'], ['अभी', ' 12 ', 'लीटर']],
  ['a text goes', ['बोलें', <b key="b">अभी</b>, ' सुनें'], ['बोलें', null, ' सुनें']],
  ['a text of two goes', ['बोलें', <b key="b">अभी</b>, ' सुनें'], [null, <b key="b">अभी</b>, ' सुनें']],
  ['an element comes before a text', [null, ' बाकी'], [<b key="b">0:42</b>, ' बाकी']],
  ['a text comes before a text', [null, <i key="i">और</i>, ' बाकी'], ['42', <i key="i">और</i>, ' बाकी']],
  ['texts become one', ['नया', ' कोड'], 'नया कोड भेजें'],
  ['one becomes several', 'नया कोड भेजें', ['नया', <b key="b">0:42</b>, ' बाकी']],
  ['everything goes', ['नया', ' कोड'], null],
])('on a translated page: %s', async (_what, before, after) => {
  let change: (() => void) | undefined;
  function Part() {
    const [isAfter, setAfter] = useState(false);
    change = () => setAfter(!isAfter);
    const part: ReactNode = isAfter ? after : before;
    return <p data-testid="part">{part}</p>;
  }
  const plainOf = (part: ReactNode) => {
    const text = render(<p>{part}</p>).container.textContent;
    cleanup();
    return text;
  };
  const plain = { before: plainOf(before), after: plainOf(after) };
  render(<Part />);
  stop = translatePage();
  for (const now of ['after', 'before', 'after'] as const) {
    // MutationObservers run in a microtask.
    await act(() => Promise.resolve());
    act(() => change?.());
    expect(shown()).toBe(plain[now]);
  }
});
