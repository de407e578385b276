import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { callTexts } from '../../../../i18n/catalogues/call.hi.ts';
import type { CallState } from '../../session/call-session.ts';
import { Net } from './call-lines.tsx';

it.each([
  ['connected', 'good', callTexts.netGood],
  ['connected', 'weak', callTexts.netWeak],
  // While reconnecting nothing is measured: the earlier value no longer holds.
  ['reconnecting', 'good', callTexts.netWeak],
  ['connecting', undefined, ''],
] as const)('while %s and last measured as %s the network is shown as: %s', (phase, quality, word) => {
  const state: Pick<CallState, 'phase' | 'quality'> = { phase, ...(quality && { quality }) };
  expect(renderToStaticMarkup(<Net state={state} />).replace(/<[^>]*>/g, '')).toBe(word);
});
