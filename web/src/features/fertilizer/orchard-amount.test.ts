import { expect, it } from 'vitest';
import { orchardAmount } from './orchard-amount.ts';

it('writes what goes on the orchard in kilos and bags', () => {
  const item = { name: 'यूरिया', perPlantGrams: 1359, orchardKilograms: 1685.2, bags: 37.5, bagKilograms: 45 };
  expect(orchardAmount(item)).toBe('पूरे बाग में 1,685.2 किलो, 37.5 बोरी (45 किलो वाली)');
});
