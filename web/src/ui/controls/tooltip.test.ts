import { expect, it } from 'vitest';
import { TOOLTIP_DELAY, tooltipClosed, tooltipDelay } from './tooltip.tsx';

it('waits 700 ms, but opens at once within 300 ms of the last one', () => {
  expect(tooltipDelay(0)).toBe(TOOLTIP_DELAY);
  tooltipClosed(1000);
  expect(tooltipDelay(1299)).toBe(0);
  expect(tooltipDelay(1300)).toBe(700);
});
