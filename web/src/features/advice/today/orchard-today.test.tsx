// @vitest-environment happy-dom

import type { RecentCheck } from '@anar/contracts/diagnosis/diagnosis-records';
import type { NearMarket } from '@anar/contracts/market';
import type { DailyAdvisory } from '@anar/contracts/orchards/advisories';
import type { Orchard } from '@anar/contracts/orchards/orchards';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { appInDom } from '../../../../testing/app.tsx';
import { button, click } from '../../../../testing/by-name.ts';
import { check } from '../../../../testing/checks.ts';
import {
  AWAY,
  advice,
  adviceFrom,
  farm,
  keepOnDevice,
  located,
  NO_ADVICE,
  SECOND_ID,
  setHour,
  TODAY,
} from '../../../../testing/farm.ts';
import type { Answers } from '../../../../testing/gateway.ts';
import { mandi, marketList } from '../../../../testing/market.ts';
import { ORCHARD_ID, orchard } from '../../../../testing/orchards.ts';
import { FARMER } from '../../../../testing/people.ts';
import { homeTexts } from '../../../i18n/catalogues/home.hi.ts';
import { t } from '../../../i18n/t.ts';
import { texts } from '../../../i18n/texts.ts';
import { orchardsTexts } from '../../orchards/orchards.hi.ts';
import { adviceTexts } from '../advice.hi.ts';
import { todayTexts } from './today.hi.ts';

const say = texts(todayTexts);
const sayAdvice = texts(adviceTexts);
const TODAY_ADVICE = 'GET /api/advisories/today/:orchardId';
const GENERATE = 'POST /api/advisories/generate';
const NEAR = 'GET /api/market/near';
const SOLAPUR_MANDI: NearMarket = { ...mandi({ date: TODAY }), distanceKm: 12, approximate: false };
const PLACES: Answers = {
  [NEAR]: { mandis: [SOLAPUR_MANDI] },
  'GET /api/diagnose/recent': { checks: [] },
  'GET /api/diagnose/quota': {
    planId: 'free',
    question: { limit: null, left: null },
    photo: { limit: null, left: null },
    resetsAt: '2026-11-21T18:30:00.000Z',
  },
};
const { confidence, urgency, action, diagnosis } = check().diagnosis;
const RECENT: RecentCheck = { ...check(), diagnosis: { confidence, urgency, action, diagnosis } };
const open = appInDom();
const openStart = (orchards: Orchard[], more: Answers = {}, offline = false) =>
  open('/', { as: FARMER, answers: farm(orchards, { ...PLACES, ...more }), offline });
const work = () => screen.findByRole('region', { name: say('title') });
const price = () => screen.findByRole('link', { name: /मंडी.*किमी/ });
/** Text below a heading of the day's work. */
const cell = async (name: string) => {
  const term = (await within(await work()).findAllByRole('term')).find(({ textContent }) => textContent === name);
  return term?.nextSibling?.textContent;
};

beforeEach(() => setHour('07:00'));

it('an orchard without a location: asks for its location first', async () => {
  await openStart([orchard()]);
  await userEvent.click(await screen.findByRole('link', { name: new RegExp(say('noPlace')) }));
  expect(location.pathname + location.search).toBe(`/orchard?orchard=${ORCHARD_ID}`);
  await button(orchardsTexts.grant);
});

it("the day's advice can be generated on the start page", async () => {
  const { gateway } = await openStart([located()], adviceFrom(NO_ADVICE));
  await click(sayAdvice('get'), await work());
  await within(await work()).findByText(say('yes'));
  expect(gateway.requests(GENERATE)).toHaveLength(1);
});

it('shows the alert, whether and when to spray, the drip minutes, and the nearest mandi price', async () => {
  const alert = { districtAlert: 'orange', alertMessage: 'शाम को तेज़ बारिश', alertSource: 'government' } as const;
  await openStart([located()], { [TODAY_ADVICE]: advice(alert) });
  await within(await work()).findByText('शाम को तेज़ बारिश');
  expect(within(await work()).getByRole('status').textContent).toBe('शाम को तेज़ बारिश · सरकारी');
  within(await work()).getByText(/^मेरा बाग · /);
  expect(await cell(say('spray'))).toBe('हाँ अभी, सुबह 9 तक');
  expect(await cell(say('drip'))).toBe('105 मिनट1 घंटा 45 मिनट, 2 दिन में एक बार');
  expect((await price()).textContent).toMatch(/^सोलापुर मंडी12 किमी · आज₹9,000 /);
});

const { sprayWindow: _today, ...noWindow } = advice();
it.each<[string, DailyAdvisory, string, string]>([
  [
    'no, with the next suitable hours',
    advice({
      sprayDecision: 'avoid',
      sprayWindow: {
        from: '2026-11-22T06:00:00+05:30',
        to: '2026-11-22T09:00:00+05:30',
        decision: 'safe',
        text: 'कल सुबह 6 से 9',
      },
      irrigationLiters: '0',
      irrigationMinutes: 0,
    }),
    `${say('no')} कल सुबह 6 से 9`,
    say('no'),
  ],
  [
    'that the farmer decides by looking, without a forecast',
    { ...noWindow, sprayDecision: 'caution', sprayHours: [] },
    `${say('see')} ${say('seeWhen')}`,
    '',
  ],
])('says %s', async (_what, ofToday, spray, water) => {
  await openStart([located()], { [TODAY_ADVICE]: ofToday });
  await waitFor(async () => expect(await cell(say('spray'))).toBe(spray));
  expect(within(await work()).queryByText(say('yes'))).toBeNull();
  if (water) expect(await cell(say('water'))).toBe(water);
});

describe('one tap on the start page opens', () => {
  it.each([
    ['the whole advice', new RegExp(say('spray')), `/orchard?orchard=${ORCHARD_ID}`],
    ['the prices', /मंडी.*किमी/, '/market'],
    ['the library', new RegExp(`^${homeTexts.tileLibrary}`), '/problems'],
    ['the fertilizer', new RegExp(`^${homeTexts.tileFertilizer} ?${homeTexts.tileFertilizerHint}`), '/fertilizer'],
    ['a doctor', homeTexts.promoStart, '/consult'],
    ['the consultations', new RegExp(`^${homeTexts.tileAdvice} ?${homeTexts.tileAdviceHint}`), '/consult'],
  ])('%s', async (_what, name, path) => {
    await openStart([located()], {
      'GET /api/market/data': marketList([]),
      'GET /api/market/states': { states: [] },
      'GET /api/problems': { problems: [], howTo: [] },
      'GET /api/users/:userId/consultations/active': [],
      'GET /api/users/:userId/consultations/past': [],
    });
    await userEvent.click(await screen.findByRole('link', { name }));
    await waitFor(() => expect(location.pathname + location.search).toBe(path));
  });
});

it('without a network: shows the advice stored on the device and its age', async () => {
  keepOnDevice('orchards', { list: [located()] });
  keepOnDevice('advice', { [ORCHARD_ID]: advice() });
  const app = await openStart([located()]);
  await price();
  app.goOffline();
  await within(await work()).findByText(/नेट नहीं है। यह आज की सलाह .+ फ़ोन में सहेजी थी/);
  expect(await cell(say('spray'))).toBe('हाँ अभी, सुबह 9 तक');
  await price();
  app.goOnline();
  await waitFor(() => expect(screen.queryByText(/फ़ोन में सहेजी थी/)).toBeNull());
});

it('a failed load of the advice shows an error and retries at the button; a plant can still be checked', async () => {
  const { gateway } = await openStart([located()], { [TODAY_ADVICE]: AWAY });
  await within(await work()).findByText(/^आज की सलाह नहीं आई/);
  await screen.findByRole('button', { name: new RegExp(`^${homeTexts.checkTitle}`) });
  gateway.answer(adviceFrom(advice()));
  await click(t('app.retry'), await work());
  await within(await work()).findByText(say('yes'));
});

it('several orchards: names the one shown, requests only its advice, and links to the others', async () => {
  const river = located({ id: SECOND_ID, name: 'नदी वाला', plantCount: 400 });
  // An id of its own: a request of the previous test may still arrive.
  const other = orchard({ id: '01KZ000000000000000THRD000' });
  const { gateway } = await openStart([other, river]);
  await within(await work()).findByText(/^नदी वाला · /);
  await price();
  const asked = gateway.sent.filter(({ params }) => [other.id, SECOND_ID].includes(params.orchardId ?? ''));
  expect([...new Set(asked.map(({ route, params }) => `${route} ${params.orchardId}`))]).toEqual([
    `${TODAY_ADVICE} ${SECOND_ID}`,
  ]);
  await userEvent.click(screen.getByRole('link', { name: say('others') }));
  await screen.findByRole('heading', { name: orchardsTexts.found.replace('{n}', '2') });
});

it('lists the latest checks, each linking to its result', async () => {
  await openStart([located()], {
    'GET /api/diagnose/recent': { checks: [RECENT] },
    'GET /api/diagnose/:id': check({ hindi_text: 'बीमार टहनी काटकर जला दें।' }),
  });
  await userEvent.click(await screen.findByRole('link', { name: new RegExp(diagnosis) }));
  expect(location.pathname).toBe(`/diagnosis/${RECENT.id}`);
  await screen.findByText(/भरोसा \d/);
});
