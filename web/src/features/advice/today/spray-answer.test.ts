import type { DailyAdvisory, SprayDecision } from '@anar/contracts/orchards/advisories';
import { expect, it } from 'vitest';
import { ADVICE, sprayHours, TOMORROW } from '../testing.ts';
import { sprayAnswer } from './spray-answer.ts';

const at = (time: string) => Date.parse(`2026-11-21T${time}:00+05:30`);
/** Hours from 6 to 10. */
const HOURS = sprayHours(['safe', 'safe', 'caution', 'avoid']);
const windowOn = (day: string, text: string, decision: SprayDecision = 'safe') => ({
  sprayWindow: { from: `${day}T00:30:00.000Z`, to: `${day}T02:30:00.000Z`, decision, text },
});
const TODAYS = windowOn('2026-11-21', 'आज सुबह 6 से 8');
const TOMORROWS = windowOn('2026-11-22', 'कल सुबह 6 से 8');
const { sprayWindow: _, ...WITHOUT_WINDOW } = ADVICE;

function answer(sprayDecision: SprayDecision, time: string, given: Partial<DailyAdvisory> = {}) {
  return sprayAnswer({ ...WITHOUT_WINDOW, sprayDecision, sprayHours: HOURS, ...given }, at(time));
}

it('before dawn: yes, with the hours of today', () => {
  expect(answer('safe', '04:00', TODAYS)).toEqual({ answer: 'yes', when: 'सुबह 6 से 8' });
  expect(answer('caution', '04:00')).toEqual({ answer: 'care', when: 'दिन में' });
});

it('in good hours: yes, with the end of these hours', () => {
  expect(answer('safe', '06:30', TODAYS)).toEqual({ answer: 'yes', when: 'अभी, सुबह 8 तक' });
  expect(answer('caution', '06:30', TODAYS)).toEqual({ answer: 'care', when: 'अभी, सुबह 9 तक' });
  expect(answer('safe', '06:30', { sprayHours: sprayHours(['safe', 'safe']) }).when).toBe('अभी, सुबह 8 तक');
});

it('avoid: no, with the next good hours, or that none are near', () => {
  expect(answer('avoid', '06:30', TOMORROWS)).toEqual({ answer: 'no', when: 'कल सुबह 6 से 8' });
  expect(answer('avoid', '06:30')).toEqual({ answer: 'no', when: 'अगले दो दिन भी नहीं' });
  // Under an alert: shows no hours of the day that the alert forbids.
  expect(answer('avoid', '04:00', TODAYS)).toEqual({ answer: 'no', when: '' });
});

it("after today's hours: no for today, with tomorrow's hours", () => {
  expect(answer('safe', '22:00', { sprayReasons: [TOMORROW], ...TOMORROWS })).toEqual({
    answer: 'no',
    when: 'कल सुबह 6 से 8',
  });
  expect(answer('avoid', '22:00', { sprayReasons: [TOMORROW] }).when).toBe('अगले दो दिन भी नहीं');
  expect(answer('safe', '09:30', TODAYS)).toEqual({ answer: 'no', when: 'आज का समय निकल गया' });
});

it('after a spray of today: done, not yes, unless it should not be sprayed at all', () => {
  const sprayReasons = ['आज एक छिड़काव हो चुका है: दूसरा तभी करें जब बहुत ज़रूरी हो और लेबल मना न करे'];
  expect(answer('caution', '06:30', { sprayReasons })).toEqual({ answer: 'done', when: 'दूसरा ज़रूरी हो तभी' });
  expect(answer('avoid', '06:30', { sprayReasons, ...TOMORROWS }).answer).toBe('no');
});

it('without a forecast: "see", never yes', () => {
  expect(answer('caution', '12:00', { sprayHours: [] })).toEqual({ answer: 'see', when: 'हवा और बादल देखें' });
});
