import { describe, expect, it } from 'vitest';
import type { AdvisoryContent } from '../advisory.ts';
import { morningPush } from './morning-push.ts';

type PushContent = Pick<
  AdvisoryContent,
  'sprayDecision' | 'sprayReasons' | 'districtAlert' | 'alertMessage' | 'alertSource'
>;

const CALM: PushContent = {
  sprayDecision: 'safe',
  sprayReasons: [],
  districtAlert: 'none',
  alertMessage: '',
  alertSource: null,
};
const EIGHT = new Date('2026-11-22T02:30:00Z');
const orchard = { id: 'ORCHARD', userId: '01M7ZF304DB3B2QAXQS7Q48NRN', name: 'नदी वाला बाग' };
const push = (changed: Partial<PushContent>, name = orchard.name, now = EIGHT) =>
  morningPush({ id: 'A', day: '2026-11-22', content: { ...CALM, ...changed } }, { ...orchard, name }, now)?.data as
    | { title: string; text: string; path: string }
    | undefined;

describe('the morning push', () => {
  it.each<[string, Partial<PushContent>]>([
    ['a calm day', {}],
    ['care when spraying', { sprayDecision: 'caution', sprayReasons: ['हवा 13 किमी/घंटा'] }],
    ['a yellow alert', { districtAlert: 'yellow', alertMessage: 'मौसम अनुमान: आज आंधी', alertSource: 'forecast' }],
  ])('is not sent on %s', (_what, changed) => expect(push(changed)).toBeUndefined());

  it('names the first reason not to spray', () => {
    const sent = push({ sprayDecision: 'avoid', sprayReasons: ['हवा 24 किमी/घंटा', 'बारिश'] });
    expect(sent).toMatchObject({
      title: 'नदी वाला बाग: आज छिड़काव न करें',
      text: 'आज छिड़काव न करें: हवा 24 किमी/घंटा',
      path: '/orchard?orchard=ORCHARD',
    });
    expect(push({ sprayDecision: 'avoid' })?.text).toBe('आज छिड़काव न करें।');
  });

  it.each(['orange', 'red'] as const)(
    'calls our own alert an estimate, and only the government’s official: %s',
    (districtAlert) => {
      const alert = { districtAlert, alertMessage: 'आज भारी बारिश की आशंका है।' };
      const ours = push({ ...alert, alertSource: 'forecast' });
      expect(ours).toMatchObject({ title: 'नदी वाला बाग: मौसम की चेतावनी (अनुमान)', text: alert.alertMessage });
      expect(push({ ...alert, alertSource: 'government' })?.title).toBe('नदी वाला बाग: मौसम की सरकारी चेतावनी');
    },
  );

  it('puts the alert before the spray advice', () => {
    const sent = push({
      ...{ sprayDecision: 'avoid', sprayReasons: ['बारिश 90%'] },
      ...{ districtAlert: 'red', alertMessage: 'बहुत भारी बारिश।', alertSource: 'government' },
    });
    expect(sent?.text).toBe('बहुत भारी बारिश। आज छिड़काव न करें: बारिश 90%');
  });

  it('is shortened to its limits, however long name and warning are, without splitting a letter', () => {
    const alertMessage = 'क्षि'.repeat(200);
    const sent = push({ districtAlert: 'red', alertMessage, alertSource: 'forecast' }, 'क्षि'.repeat(12));
    expect(sent?.title.length).toBeLessThanOrEqual(80);
    expect(sent?.text.length).toBeLessThanOrEqual(240);
    expect(sent?.text).toMatch(/^(क्षि)+…$/);
  });

  it('is not sent from noon on', () => {
    const noon = new Date('2026-11-22T06:30:00Z');
    expect(push({ sprayDecision: 'avoid' }, orchard.name, new Date(noon.getTime() - 1))).toBeDefined();
    expect(push({ sprayDecision: 'avoid' }, orchard.name, noon)).toBeUndefined();
  });
});
