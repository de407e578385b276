import { expect, it } from 'vitest';
import { orchardKilos, toCarry } from './orchard-amount.ts';

const UREA = { name: 'यूरिया', perPlantGrams: 1359, orchardKilograms: 1685.2, bags: 37.5, bagKilograms: 45 };
const manure = (orchardKilograms: number) => ({
  ...{ name: 'सड़ी गोबर खाद', perPlantGrams: 50_000, orchardKilograms },
  ...{ bags: orchardKilograms / 50, bagKilograms: 50, trolleyKilograms: 3000 },
});

it('amount for the orchard in bags, and in whole kilos', () => {
  expect(toCarry(UREA)).toBe('37.5 बोरी (45 किलो वाली)');
  expect(orchardKilos(UREA)).toBe('पूरे बाग में 1,685 किलो');
  expect(orchardKilos({ ...UREA, orchardKilograms: 0.3 })).toBe('पूरे बाग में 1 किलो');
});

it.each([
  [15_000, 'लगभग 5 ट्रॉली (3 टन वाली)'],
  [10_000, 'लगभग 3.5 ट्रॉली (3 टन वाली)'],
  [1_000, 'लगभग 0.5 ट्रॉली (3 टन वाली)'],
  [600, '12 बोरी (50 किलो वाली)'],
])('%d kg of manure are "%s"', (kilograms, text) => expect(toCarry(manure(kilograms))).toBe(text));
