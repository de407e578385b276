import { expect, it } from 'vitest';
import { rupees } from './rupees.ts';

it.each([
  [0, '₹0'],
  [9_900, '₹99'],
  [15_250, '₹152.50'],
  [15_205, '₹152.05'],
  [12_400_000, '₹1,24,000'],
])('%d paise are %s', (paise, text) => expect(rupees(paise)).toBe(text));
