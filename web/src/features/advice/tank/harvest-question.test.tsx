import { UNKNOWN_HARVEST } from '@anar/harvest/days-to-harvest';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LeftOut } from './harvest-question.tsx';

it('who cannot say when harvest is can call whom the text names', () => {
  const shown = renderToStaticMarkup(<LeftOut count={3} harvest={UNKNOWN_HARVEST} answer="unknown" />);
  expect(shown).toContain('href="tel:18001801551"');
});
