import type { DailyAdvisory, SprayDecision } from '@anar/contracts/orchards/advisories';
import { expect, it } from 'vitest';
import { ADVICE, sprayHours, TOMORROW } from '../testing.ts';
import { decisionReasons, sprayTime } from './spray-time.ts';

const at = (time: string) => Date.parse(`2026-11-21T${time}:00+05:30`);
/** Hours from 6 to 9. */
const HOURS = sprayHours(['safe', 'caution', 'avoid']);

function advised(sprayDecision: SprayDecision, given: Partial<DailyAdvisory> = {}): DailyAdvisory {
  return { ...ADVICE, sprayDecision, sprayHours: HOURS, ...given };
}

function window(day: string, text: string, decision: SprayDecision = 'safe') {
  const [from, to] = [`${day}T00:30:00.000Z`, `${day}T03:30:00.000Z`];
  return { sprayWindow: { from, to, decision, text } };
}

const TODAYS = window('2026-11-21', 'आज सुबह 6 से 9');
const TOMORROWS = window('2026-11-22', 'कल सुबह 6 से 9');
const OVER = 'अभी नहीं: आज छिड़काव का समय निकल गया';

it('decision is for now while this hour is as good as the decision', () => {
  expect(sprayTime(advised('safe', TODAYS), at('06:10'))).toEqual({});
  expect(sprayTime(advised('caution', TOMORROWS), at('07:59'))).toEqual({});
  expect(sprayTime(advised('avoid'), at('08:10'))).toEqual({});
});

it('decision is for the best hours when this hour is worse', () => {
  const hours = { sprayHours: sprayHours(['avoid', 'caution', 'safe']) };
  const best = window('2026-11-21', 'आज सुबह 8 से 9');
  expect(sprayTime(advised('safe', { ...hours, ...best }), at('06:10'))).toEqual({
    when: 'आज सुबह 8 से 9',
    notNow: 'अभी नहीं: इस घंटे छिड़काव ठीक नहीं',
  });
  expect(sprayTime(advised('safe', { ...hours, ...best }), at('07:10'))).toEqual({ when: 'आज सुबह 8 से 9' });
  expect(sprayTime(advised('caution', { ...hours, ...TOMORROWS }), at('06:10')).when).toBe('आज');
  expect(sprayTime(advised('caution', { ...hours, ...best }), at('06:10')).when).toBe('आज सुबह 8 से 9');
});

it('decision is for the day when it is still night before it', () => {
  expect(sprayTime(advised('safe', TODAYS), at('03:00'))).toEqual({ when: 'आज सुबह 6 से 9', notNow: 'रात में न छिड़कें' });
  expect(sprayTime(advised('avoid', TOMORROWS), at('05:59')).when).toBe('आज दिन में');
});

it('decision is for tomorrow when the server made it for tomorrow', () => {
  const night = { sprayReasons: [TOMORROW, 'हवा कम'] };
  expect(sprayTime(advised('safe', { ...night, ...TOMORROWS }), at('22:00'))).toEqual({
    when: 'कल सुबह 6 से 9',
    notNow: OVER,
  });
  expect(decisionReasons(night.sprayReasons)).toEqual(['हवा कम']);
  expect(decisionReasons(['हवा कम'])).toEqual(['हवा कम']);
});

it('decision for tomorrow: takes no window of another day or of a worse decision', () => {
  const night = { sprayReasons: [TOMORROW] };
  const later = window('2026-11-23', 'परसों सुबह 6 से 9');
  expect(sprayTime(advised('avoid', { ...night, ...later }), at('22:00')).when).toBe('कल');
  expect(sprayTime(advised('safe', { ...night, ...later }), at('22:00')).when).toBe('कल');
  const careful = window('2026-11-22', 'कल सुबह 6 से 9', 'caution');
  expect(sprayTime(advised('avoid', { ...night, ...careful }), at('22:00')).when).toBe('कल');
});

it('decision has passed after the last hour in which it can hold', () => {
  const over = { when: 'आज दिन की सलाह यह थी', notNow: OVER, passed: true };
  expect(sprayTime(advised('safe', TODAYS), at('09:00'))).toEqual(over);
  expect(sprayTime(advised('caution', TOMORROWS), at('08:10'))).toEqual(over);
  expect(sprayTime(advised('avoid'), at('09:00'))).toEqual(over);
  expect(sprayTime(advised('safe', TODAYS), at('07:00'))).toEqual({ ...over, notNow: 'आज का अच्छा समय निकल गया' });
});

it('without hours of a forecast: the decision is for any daylight', () => {
  const blind = advised('caution', { sprayHours: [] });
  expect(sprayTime(blind, at('17:59'))).toEqual({});
  for (const dark of ['18:00', '05:59']) {
    expect(sprayTime(blind, at(dark))).toEqual({ when: 'दिन में', notNow: 'रात में न छिड़कें' });
  }
});
