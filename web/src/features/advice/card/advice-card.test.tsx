// @vitest-environment happy-dom
import type { Orchard } from '@anar/contracts/orchards/orchards';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { appInDom } from '../../../../testing/app.tsx';
import { choose, click, textbox, write } from '../../../../testing/by-name.ts';
import { problem } from '../../../../testing/checks.ts';
import { AWAY, advice, adviceFrom, at, farm, located, setHour } from '../../../../testing/farm.ts';
import type { Answers, SentRequest } from '../../../../testing/gateway.ts';
import { ORCHARD_ID } from '../../../../testing/orchards.ts';
import { FARMER } from '../../../../testing/people.ts';
import { t } from '../../../i18n/t.ts';
import { texts } from '../../../i18n/texts.ts';
import { adviceTexts } from '../advice.hi.ts';
import { TOMORROW } from '../testing.ts';

const say = texts(adviceTexts);
const GENERATE = 'POST /api/advisories/generate';
const FEEDBACK = 'POST /api/advisories/feedback';
const CHANGE = 'PATCH /api/orchards/:orchardId';
const open = appInDom();
const bodies = (sent: SentRequest[]) => sent.map(({ body }) => body);

/** Opens the list with one orchard that has advice; returns its advice card. */
async function openCard(
  ofToday: Partial<ReturnType<typeof advice>> = {},
  more: Answers = {},
  facts: Partial<Orchard> = {},
) {
  const app = await open('/orchard', {
    as: FARMER,
    answers: farm([located({ name: 'नदी वाला', ...facts })], { ...adviceFrom(advice(ofToday)), ...more }),
  });
  await screen.findByRole('button', { name: say('refresh') });
  const card = screen.getByRole('region', { name: say('title') });
  return { ...app, card: within(card), textOfCard: () => card.textContent };
}

/** One section of the card, by its heading. */
const panel = (name: string) => {
  const section = screen.getByRole('heading', { name, level: 5 }).closest('section');
  if (!section) throw new Error(`no part ${name}`);
  return within(section);
};
const hours = () => screen.queryByRole('img', { name: new RegExp(`^${say('hoursTitle')}`) });

beforeEach(() => setHour('07:00'));

describe('spray decision', () => {
  it('shows the hours for a decision of today', async () => {
    await openCard();
    expect(hours()?.getAttribute('aria-label')).toContain('सुबह 6 से सुबह 9: अच्छा');
    panel(say('spray')).getByText(say('safe'));
  });

  it('shows no hours for a decision of tomorrow', async () => {
    await openCard({ sprayReasons: [TOMORROW, 'हवा कम'] });
    panel(say('spray')).getByText(say('dayOver'));
    expect(hours()).toBeNull();
  });

  it('shows the chance of rain once: that of the decisive hours when a reason states it', async () => {
    const reason = '2 घंटे के अंदर बारिश की संभावना 60%, 30% से कम चाहिए';
    await openCard({ sprayReasons: [reason], sprayDecision: 'caution' });
    screen.getByText(new RegExp(reason));
    expect(panel(say('spray')).getAllByText(/बारिश/)).toHaveLength(1);
  });

  it('shows unknown wind and rain as unknown, not as zero', async () => {
    await openCard({
      sprayDecision: 'caution',
      sprayReasons: ['हवा पता नहीं'],
      weatherData: { windSpeed: null, rainChance: null, temperature: null, humidity: null },
    });
    expect(screen.getAllByText(say('unknown'))).toHaveLength(4);
    expect(panel(say('spray')).queryByText(/किमी\/घंटा/)).toBeNull();
    expect(panel(say('spray')).queryByText(say('safe'))).toBeNull();
  });

  it.each([
    ['at night, decision for the next day', '22:30', [TOMORROW], 'dayOver', 'कल सुबह 6 से 9'],
    ['before dawn, decision for today', '03:30', ['हवा कम'], 'notNowNight', 'आज सुबह 6 से 9'],
  ] as const)(
    '%s: says that the decision is not for now, also in the shared text',
    async (_when, hour, sprayReasons, notNow, when) => {
      setHour(hour);
      const shared = stubShare();
      const from = notNow === 'dayOver' ? '2026-11-22T06:00:00+05:30' : at('06:00');
      const to = from.replace('06:00:00', '09:00:00');
      await openCard({ sprayReasons: [...sprayReasons], sprayWindow: { from, to, decision: 'safe', text: when } });
      const part = panel(say('spray'));
      part.getByText(say(notNow));
      part.getByText(say('decisionWhen', { when }));
      await click(say('share'));
      await waitFor(() =>
        expect(shared()).toContain(`${say(notNow)}\n${say('shareSprayWhen', { when, decision: say('safe') })}`),
      );
    },
  );

  it('shows the days left until harvest is safe after a spray, also in the shared text', async () => {
    const shared = stubShare();
    const harvestWait = { product: 'मैंकोज़ेब', sprayedOn: '2026-11-19', preHarvestDays: 10, safeOn: '2026-11-29' };
    await openCard({}, {}, { harvestWait });
    panel(say('spray')).getByText(say('harvestIn', { n: 8 }));
    panel(say('spray')).getByText(/लेबल के अनुसार 29 नवंबर से तोड़ें/);
    await click(say('share'));
    await waitFor(() => expect(shared()).toContain(say('harvestIn', { n: 8 })));
  });
});

describe('weather risks', () => {
  const risk = (id: 'thrips' | 'bacterial_blight', title: string) =>
    ({ id, level: 'high', title, text: '36 घंटे नमी', lookFor: 'पत्ते' }) as const;

  it('lists each risk with its level, its reason and what to look for', async () => {
    await openCard({ risks: [risk('thrips', 'मौसम अनुमान: थ्रिप्स'), risk('bacterial_blight', 'मौसम अनुमान: तेलिया')] });
    const items = within(panel(say('risks')).getByRole('list')).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(
      ['थ्रिप्स', 'तेलिया'].map((name) => `${name}${say('risk_high')}36 घंटे नमी${say('lookFor')} पत्ते${say('riskMore')}`),
    );
  });

  it('links a risk to its page in the problem library', async () => {
    const entry = problem({ id: 'thrips', name: 'थ्रिप्स' });
    await openCard(
      { risks: [risk('thrips', 'मौसम अनुमान: थ्रिप्स')] },
      { 'GET /api/problems': { problems: [entry], howTo: [] } },
    );
    await userEvent.click(screen.getByRole('link', { name: say('riskMoreOf', { name: 'थ्रिप्स' }) }));
    await screen.findByText(entry.signs);
    expect(location.pathname).toBe('/problems/thrips');
  });
});

describe('irrigation question', () => {
  it.each([
    ['yes', true],
    ['no', false],
  ] as const)(
    'water withheld: "%s" is stored on the orchard, and the advice is generated again',
    async (answer, resting) => {
      const { gateway } = await openCard(
        { irrigationQuestion: 'resting' },
        { [CHANGE]: { orchard: located() }, [GENERATE]: advice({ irrigationLiters: '0', irrigationReason: 'तान' }) },
      );
      const question = screen.getByRole('group', { name: say('askResting') });
      await click(say(answer), question);
      await screen.findByText(say('answered'));
      await screen.findByText(say('noWater'));
      expect(screen.queryByRole('group', { name: say('askResting') })).toBeNull();
      expect(bodies(gateway.requests(CHANGE))).toEqual([{ resting }]);
      expect(bodies(gateway.requests(GENERATE))).toEqual([{ orchardId: ORCHARD_ID, userId: FARMER.id, again: true }]);
    },
  );

  it('number of drippers: invalid input shows errors; after saving, the minutes are no longer marked as a guess', async () => {
    const drippers = { count: 2, litresPerHour: 8 };
    const { gateway } = await openCard({ irrigationQuestion: 'drippers' });
    screen.getByText(say('dripGuessed'));
    await click(say('save'));
    screen.getByText(say('drippersCountError'));
    screen.getByText(say('drippersLitresError'));
    await write(say('drippersCount'), '२');
    await write(say('drippersLitres'), '8');
    expect(screen.queryByText(say('drippersCountError'))).toBeNull();
    await click(say('save'));
    await screen.findByText(say('answered'));
    await waitFor(() => expect(screen.queryByText(say('dripGuessed'))).toBeNull());
    expect(screen.queryByText(say('askDrippers'))).toBeNull();
    expect(bodies(gateway.requests(CHANGE))).toEqual([{ drippers }]);
  });

  it('stays when the answer could not be stored; without a network nothing is sent', async () => {
    const { gateway, goOffline } = await openCard({ irrigationQuestion: 'resting' }, { [CHANGE]: AWAY });
    const question = screen.getByRole('group', { name: say('askResting') });
    await click(say('yes'), question);
    await screen.findByText(new RegExp(`^${say('answerFailed', { why: '' }).trim()}`));
    expect(gateway.requests(GENERATE)).toEqual([]);
    goOffline();
    await click(say('yes'), question);
    await screen.findByText(say('offlineSend'));
    expect(gateway.requests(CHANGE)).toHaveLength(1);
  });
});

describe('feedback', () => {
  it('is sent, shown, and can be changed', async () => {
    const given = (sent: SentRequest) => {
      const { isHelpful, feedback } = sent.body as { isHelpful: boolean; feedback?: string };
      return advice({ feedback: { isHelpful, ...(feedback && { feedback }) } });
    };
    const { gateway } = await openCard({}, adviceFrom(advice(), given));
    await click(say('feedback'));
    const dialog = await screen.findByRole('dialog', { name: say('feedback') });
    const bad = within(dialog).getByRole<HTMLInputElement>('radio', { name: say('feedbackBad') });
    expect(bad.checked).toBe(true);
    await write(say('feedbackComment'), 'पानी ज़्यादा लगा', dialog);
    await click(say('feedbackSend'), dialog);
    await screen.findByText(say('feedbackSaved'));
    await screen.findByText(say('feedbackSaid', { said: say('feedbackBad') }));
    await click(say('feedbackChange'));
    const again = await screen.findByRole('dialog');
    expect((await textbox(say('feedbackComment'), again)).value).toBe('पानी ज़्यादा लगा');
    await choose(say('feedbackGood'), again);
    await click(say('feedbackSend'), again);
    await screen.findByText(say('feedbackSaid', { said: say('feedbackGood') }));
    const about = { advisoryId: advice().id, userId: FARMER.id, feedback: 'पानी ज़्यादा लगा' };
    expect(bodies(gateway.requests(FEEDBACK))).toEqual([
      { ...about, isHelpful: false },
      { ...about, isHelpful: true },
    ]);
  });

  it('keeps the comment when sending fails', async () => {
    const { gateway, goOffline, goOnline } = await openCard({}, { [FEEDBACK]: AWAY });
    await click(say('feedback'));
    const dialog = await screen.findByRole('dialog');
    await write(say('feedbackComment'), 'ठीक', dialog);
    goOffline();
    await click(say('feedbackSend'), dialog);
    await within(dialog).findByText(say('offlineSend'));
    goOnline();
    await click(say('feedbackSend'), dialog);
    await within(dialog).findByText(new RegExp(`^${say('feedbackFailed', { why: '' }).trim()}`));
    expect(gateway.requests(FEEDBACK)).toHaveLength(1);
    const first = within(dialog).getByRole('alert');
    await click(say('feedbackSend'), dialog);
    // A new element each time, so that screen readers announce it again.
    await waitFor(() => expect(within(dialog).getByRole('alert')).not.toBe(first));
    expect(gateway.requests(FEEDBACK)).toHaveLength(2);
    expect((await textbox(say('feedbackComment'), dialog)).value).toBe('ठीक');
  });
});

/** Sets `navigator.share`; undefined: the browser has none. */
const setShare = (value: Navigator['share'] | undefined) =>
  Object.defineProperty(navigator, 'share', { value, configurable: true });

/** Stubs `navigator.share`; returns the text of the last call. */
function stubShare(): () => string {
  const share = vi.fn(async (_data?: ShareData) => undefined);
  setShare(share);
  return () => share.mock.lastCall?.[0]?.text ?? '';
}

it('sample weather is marked as a sample, never as fresh data', async () => {
  await openCard({ credit: 'नमूना मौसम, असली नहीं' });
  await screen.findByText(say('sample'));
  expect(screen.queryByText(say('live'))).toBeNull();
});

describe('sharing the advice', () => {
  it('the shared text has the day, the source, and that it is an estimate', async () => {
    const shared = stubShare();
    await openCard({ credit: 'नमूना मौसम' });
    await click(say('share'));
    await waitFor(() => expect(shared()).not.toBe(''));
    const lines = shared().split('\n');
    expect(lines[0]).toBe(say('shareHead', { day: 'शनिवार, 21 नवंबर', name: 'नदी वाला' }));
    expect(shared()).toContain(say('shareSpray', { decision: say('safe') }));
    expect(shared()).toContain(say('shareWater', { water: '' }));
    expect(lines.at(-2)).toMatch(new RegExp(`^डेटा: ${say('sample')}, .+ नमूना मौसम$`));
    expect(lines.at(-1)).toBe(say('shareEstimate'));
  });

  it("opens WhatsApp's share URL when the browser has no share sheet", async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    setShare(undefined);
    await openCard();
    await click(say('share'));
    const [address = '', target, features] = opened.mock.lastCall ?? [];
    const { origin, searchParams } = new URL(String(address));
    expect(origin).toBe('https://wa.me');
    expect(searchParams.get('text')).toMatch(/^दैनिक सलाह, .+ · नदी वाला\n/);
    expect([target, features]).toEqual(['_blank', 'noopener,noreferrer']);
  });
});

it('the advice is read aloud, and a second tap stops it', async () => {
  const { gateway } = await openCard();
  gateway.answer({ 'POST /api/voice/speak': AWAY });
  const release = gateway.hold('POST /api/voice/speak');
  await click(say('listen'));
  await screen.findByText(t('app.voiceComing'));
  await expect
    .poll(() => bodies(gateway.requests('POST /api/voice/speak')))
    .toMatchObject([{ text: expect.stringMatching(/^दैनिक सलाह, /) }]);
  await click(t('app.voiceComing'));
  await click(say('listen'));
  release();
});
