import { expect, it } from 'vitest';
import { orchardAmount, weight } from './amounts.ts';

it('writes a plant’s share as a hand weighs it, and the orchard’s in kilos and bags', () => {
  expect([weight(250), weight(1000), weight(12_500)]).toEqual(['250 ग्राम', '1 किलो', '12.5 किलो']);
  const item = { name: 'यूरिया', perPlantGrams: 1359, orchardKilograms: 1685.2, bags: 37.5, bagKilograms: 45 };
  expect(orchardAmount(item)).toBe('पूरे बाग में 1,685.2 किलो, 37.5 बोरी (45 किलो वाली)');
});
