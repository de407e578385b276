import { UNKNOWN_HARVEST } from '@anar/harvest/days-to-harvest';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LeftOut } from './harvest-question.tsx';

it('harvest unknown: the helpline in the text is a call link', () => {
  const shown = renderToStaticMarkup(<LeftOut count={3} harvest={UNKNOWN_HARVEST} answer="unknown" />);
  expect(shown).toContain('href="tel:18001801551"');
});
