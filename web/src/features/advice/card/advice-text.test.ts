import { expect, it } from 'vitest';
import { longDate } from '../long-date.ts';
import { ADVICE } from '../testing.ts';
import { hourText, indiaHour, riskName, weatherAge } from './advice-text.ts';

const at = (time: string) => Date.parse(`2026-11-21T${time}:00+05:30`);

it('formats the day, the hour and the age of the weather', () => {
  expect(longDate('2026-11-21')).toBe('शनिवार, 21 नवंबर');
  expect([0, 6, 12, 13, 17, 20].map(hourText)).toEqual(['रात 12', 'सुबह 6', 'दोपहर 12', 'दोपहर 1', 'शाम 5', 'रात 8']);
  expect(indiaHour('2026-11-21T18:30:00Z')).toBe(0);
  expect(weatherAge(ADVICE, at('07:30'))).toBe('मौसम 2 घंटे पहले का');
  expect(weatherAge({ inputs: { ...ADVICE.inputs, weatherAt: null } }, 0)).toBe('इस महीने का औसत मौसम');
});

it('riskName: strips the heading before the name', () => {
  expect(riskName('मौसम से खतरे का अनुमान: थ्रिप्स')).toBe('थ्रिप्स');
  expect(riskName('मौसम से जोखिम अनुमान: थ्रिप्स')).toBe('थ्रिप्स');
  expect(riskName('थ्रिप्स')).toBe('थ्रिप्स');
});
