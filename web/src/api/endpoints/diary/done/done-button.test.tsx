// @vitest-environment happy-dom
import type { Orchard } from '@anar/contracts/orchards/orchards';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { appInDom, type OpenApp } from '../../../../../testing/app.tsx';
import { button, click, doubleClick } from '../../../../../testing/by-name.ts';
import { CHECK_ID, check } from '../../../../../testing/checks.ts';
import {
  advice,
  BLIGHT_SPRAY,
  diaryEntry,
  farm,
  located,
  SECOND_ID,
  setHour,
  TODAY,
} from '../../../../../testing/farm.ts';
import { type Answers, Refusal, type SentRequest } from '../../../../../testing/gateway.ts';
import { ORCHARD_ID } from '../../../../../testing/orchards.ts';
import { FARMER } from '../../../../../testing/people.ts';
import { texts } from '../../../../i18n/texts.ts';
import { doneTexts } from './done.hi.ts';

const say = texts(doneTexts);
const ADD = 'POST /api/orchards/:orchardId/diary';
const REMOVE = 'DELETE /api/orchards/:orchardId/diary/:entryId';
const WATERED = { kind: 'irrigation', on: TODAY, litresPerPlant: 14 };
const open = appInDom();
/** Once the code of the button is loaded. */
const ready = () =>
  waitFor(() => expect(screen.getByRole('button', { name: say('done') })).toHaveProperty('disabled', false));
async function openAdvice(more: Answers = {}): Promise<OpenApp> {
  const app = await open('/orchard', { as: FARMER, answers: farm([located()], more) });
  await ready();
  return app;
}
const bodies = (sent: SentRequest[]) => sent.map(({ body }) => body);
const keys = (sent: SentRequest[]) => sent.map(({ headers }) => headers['idempotency-key']);
const main = () => within(screen.getByRole('main'));

beforeEach(() => setHour('07:00'));

describe('work of the day that a screen knows', () => {
  it('a double click writes it once, with undo; then it can be written again', async () => {
    const { gateway } = await openAdvice();
    await doubleClick(say('done'));
    await screen.findByText(say('saved'));
    await main().findByText(say('written'));
    expect(bodies(gateway.requests(ADD))).toEqual([WATERED]);
    await click(say('takeBack'), screen.getByRole('main'));
    await screen.findByText(say('takenBack'));
    expect(gateway.requests(REMOVE)).toHaveLength(1);
    await button(say('done'));
  });

  it('without a network: waits in the queue and is sent once, also when it is written on two screens', async () => {
    const app = await openAdvice();
    app.goOffline();
    await click(say('done'));
    await main().findByText(say('waits'));
    app.reload();
    await main().findByText(say('waits'));
    app.goOnline();
    await waitFor(() => expect(app.gateway.requests(ADD)).toHaveLength(1));
    await waitFor(() => expect(main().queryByText(say('waits'))).toBeNull());
    expect(bodies(app.gateway.requests(ADD))).toEqual([WATERED]);
  });

  it('without a network: can be taken back before it is sent', async () => {
    const app = await openAdvice();
    app.goOffline();
    await click(say('done'));
    await main().findByText(say('waits'));
    await click(say('takeBack'), screen.getByRole('main'));
    await button(say('done'));
    expect(app.gateway.requests(ADD)).toEqual([]);
  });

  it('is the same request on every screen and device of the day', async () => {
    const first = await openAdvice();
    await click(say('done'));
    await main().findByText(say('written'));
    first.reload();
    await ready();
    await click(say('done'));
    await main().findByText(say('written'));
    const [key, again] = keys(first.gateway.requests(ADD));
    expect(again).toBe(key);
    expect(key).toMatch(/^[\x21-\x7e]{8,64}$/);
  });

  it('was written before with another amount: says so', async () => {
    await openAdvice({ [ADD]: new Refusal(422, 'key_reused', 'x') });
    await click(say('done'));
    await main().findByText(say('written'));
  });

  it('was removed from the diary: is written as new', async () => {
    const entry = diaryEntry({ litresPerPlant: 14 });
    let sent = 0;
    const { gateway } = await openAdvice({ [ADD]: () => (sent++ === 0 ? new Refusal(410, 'gone', 'x') : { entry }) });
    await click(say('done'));
    await main().findByText(say('written'));
    const [first, second] = keys(gateway.requests(ADD));
    expect(second).not.toBe(first);
  });

  it("shows the server's warning; only a second click writes it", async () => {
    const warning = new Refusal(409, 'harvest_wait_unknown', 'अभी नहीं');
    const entry = diaryEntry({ litresPerPlant: 14 });
    const { gateway } = await openAdvice({
      [ADD]: ({ body }) => ((body as { despiteWait?: boolean }).despiteWait ? { entry } : warning),
    });
    await click(say('done'));
    await main().findByText(say('failed', { why: 'अभी नहीं' }));
    await click(say('despite'));
    await main().findByText(say('written'));
    expect(bodies(gateway.requests(ADD))).toEqual([WATERED, { ...WATERED, despiteWait: true }]);
  });

  it('a refused line that waited shows its reason and links to the diary', async () => {
    const app = await openAdvice({ [ADD]: new Refusal(422, 'diary_full', 'डायरी भरी है।') });
    app.goOffline();
    await click(say('done'));
    await main().findByText(say('waits'));
    app.goOnline();
    await main().findByText(say('failed', { why: 'डायरी भरी है।' }));
    expect(
      main()
        .getByRole('link', { name: say('diary') })
        .getAttribute('href'),
    ).toBe(`/orchard/${ORCHARD_ID}`);
  });

  it('is not offered where no water is needed', async () => {
    const answers = farm([located()], { 'GET /api/advisories/today/:orchardId': advice({ irrigationLiters: '0' }) });
    await open('/orchard', { as: FARMER, answers });
    await screen.findByText('आज पानी न दें');
    expect(screen.queryByRole('button', { name: say('done') })).toBeNull();
  });
});

describe('the medicine of a result', () => {
  const dose = {
    ...{ productId: BLIGHT_SPRAY.productId, product: BLIGHT_SPRAY.product, dose: '1 ग्राम प्रति लीटर पानी' },
    ...{ preHarvestDays: 10, source: 'CIB&RC', perPump: [15, 16].map((n) => ({ litres: n, amount: `${n} ग्राम` })) },
  };
  const openResult = (orchards: Orchard[]) => {
    const record = { 'GET /api/diagnose/:id': check({ doses: [dose] }) } as const;
    return open(`/diagnosis/${CHECK_ID}`, { as: FARMER, answers: farm(orchards, record) });
  };

  it('is written in the diary of the orchard by one click, with the amount for a pump', async () => {
    const { gateway } = await openResult([located()]);
    await click(say('doneWhich', { what: BLIGHT_SPRAY.product }));
    await main().findByText(say('written'));
    const note = '16 लीटर के पंप में 16 ग्राम';
    expect(bodies(gateway.requests(ADD))).toEqual([{ kind: 'spray', on: TODAY, productId: dose.productId, note }]);
  });

  it('of several orchards: names the one that it writes for', async () => {
    await openResult([located(), located({ id: SECOND_ID, name: 'नदी वाला' })]);
    await button(/^कर लिया, डायरी में लिखें \(.+\)$/);
  });

  it('without an orchard: is not offered', async () => {
    await openResult([]);
    await main().findByText(BLIGHT_SPRAY.product);
    expect(main().queryByRole('button', { name: /^कर लिया/ })).toBeNull();
  });
});
