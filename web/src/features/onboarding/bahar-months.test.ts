import { BAHARS } from '@anar/contracts/constants';
import { BAHAR_CALENDAR } from '@anar/contracts/orchards/constants';
import { expect, it } from 'vitest';
import { onboardingTexts } from './onboarding.hi.ts';

const MONTHS = 'जनवरी फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'.split(' ');
const months = (pair: readonly [number, number]) => pair.map((month) => MONTHS[month - 1]).join('-');

it.each(BAHARS)('the wizard shows the months of %s as in the calendar, every reading', (bahar) => {
  const { flowering, harvest } = BAHAR_CALENDAR[bahar];
  expect(onboardingTexts[`bahar_${bahar}_flowers`]).toBe(`फूल: ${flowering.map(months).join(', कहीं ')}`);
  expect(onboardingTexts[`bahar_${bahar}_harvest`]).toBe(`तुड़ाई: ${months(harvest)}`);
});
