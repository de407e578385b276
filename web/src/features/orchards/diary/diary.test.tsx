// @vitest-environment happy-dom
import type { DiaryEntry, PlannedSpray, Season } from '@anar/contracts/orchards/diary';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { appInDom, type OpenApp } from '../../../../testing/app.tsx';
import { button, click, doubleClick, write } from '../../../../testing/by-name.ts';
import {
  AWAY,
  BLIGHT_SPRAY,
  diaryEntry,
  farm,
  plannedSpray,
  setHour,
  THRIPS_SPRAY,
  TODAY,
} from '../../../../testing/farm.ts';
import { type Answers, Refusal, type SentRequest } from '../../../../testing/gateway.ts';
import { ORCHARD_ID, orchard } from '../../../../testing/orchards.ts';
import { FARMER } from '../../../../testing/people.ts';
import { diaryTexts } from '../../../i18n/catalogues/diary.hi.ts';
import { t } from '../../../i18n/t.ts';
import { texts } from '../../../i18n/texts.ts';
import { recordingTexts } from '../../../sound/recording/recording.hi.ts';
import { waitWarningTexts } from '../harvest/wait-warning.hi.ts';
import { seasonTexts } from '../season/season.hi.ts';

const say = texts(diaryTexts);
const saySeason = texts(seasonTexts);
const sayWarning = texts(waitWarningTexts);
const ADD = 'POST /api/orchards/:orchardId/diary';
const READ = 'GET /api/orchards/:orchardId/diary';
const REMOVE = 'DELETE /api/orchards/:orchardId/diary/:entryId';
const SEASONS = 'GET /api/orchards/:orchardId/seasons';
const YESTERDAY = '2026-11-20';
const OTHER_SPRAY = diaryEntry({
  id: '01KZ000000000000000ENTRY01',
  kind: 'spray',
  on: YESTERDAY,
  product: 'नीम तेल',
  preHarvestDays: 5,
});
const open = appInDom();
const main = () => within(screen.getByRole('main'));
const bodies = (sent: SentRequest[]) => sent.map(({ body }) => body);
const keys = (sent: SentRequest[]) => sent.map(({ headers }) => headers['idempotency-key']);
const openDiary = (more: Answers = {}, kept: { entries?: DiaryEntry[]; planned?: PlannedSpray[] } = {}) =>
  open(`/orchard/${ORCHARD_ID}`, { as: FARMER, answers: farm([orchard()], more, kept) });

type Kind = 'spray' | 'fertilizer' | 'irrigation' | 'harvest';
async function openForm(kind: Kind): Promise<HTMLElement> {
  await click(say(`add_${kind}`));
  return screen.findByRole('dialog', { name: say(`add_${kind}`) });
}
async function pickProduct(sheet: HTMLElement, name: string): Promise<void> {
  const option = await within(sheet).findByRole('option', { name });
  await userEvent.selectOptions(within(sheet).getByRole('combobox'), option);
}
async function writeDay(sheet: HTMLElement, day: string): Promise<void> {
  const field = within(sheet).getByLabelText(say('date'));
  await userEvent.clear(field);
  if (day !== '') await userEvent.type(field, day);
}
const save = (sheet: HTMLElement) => click(say('save'), sheet);
const saved = (sheet: HTMLElement) => waitFor(() => expect(sheet.isConnected).toBe(false));
const ofDay = async (name: string) => within(await screen.findByRole('region', { name }));

beforeEach(() => setHour('07:00'));

describe('adding a spray', () => {
  it('needs a product, and a day within the last year', async () => {
    const { gateway } = await openDiary();
    const sheet = await openForm('spray');
    await save(sheet);
    within(sheet).getByText(say('productMissing'));
    await pickProduct(sheet, THRIPS_SPRAY.product);
    expect(within(sheet).queryByText(say('productMissing'))).toBeNull();
    await click(say('otherDay'), sheet);
    for (const day of ['2026-11-22', '2025-11-20', '']) {
      await writeDay(sheet, day);
      await save(sheet);
      within(sheet).getByText(say('onError'));
      await writeDay(sheet, TODAY);
      expect(within(sheet).queryByText(say('onError'))).toBeNull();
    }
    expect(gateway.requests(ADD)).toEqual([]);
  });

  it('a double click stores it once; the waiting time before harvest is shown, and the entry is listed under its day', async () => {
    const harvestWait = {
      product: THRIPS_SPRAY.product,
      sprayedOn: '2026-11-19',
      preHarvestDays: 7,
      safeOn: '2026-11-26',
    };
    const entry = diaryEntry({ kind: 'spray', on: '2026-11-19', product: THRIPS_SPRAY.product, preHarvestDays: 7 });
    const { gateway } = await openDiary({ [ADD]: { entry, harvestWait } });
    const sheet = await openForm('spray');
    await pickProduct(sheet, THRIPS_SPRAY.product);
    within(sheet).getByText(say('labelled', { n: 7 }));
    await click(/^परसों/, sheet);
    gateway.answer(farm([orchard({ harvestWait })], { [ADD]: { entry, harvestWait } }, { entries: [entry] }));
    const release = gateway.hold(ADD);
    await doubleClick(say('save'), sheet);
    release();
    await screen.findByText(say('saved'));
    await saved(sheet);
    await main().findByText('तुड़ाई 5 दिन बाद सुरक्षित');
    main().getByText(/19 नवंबर को हुआ। लेबल के अनुसार 7 दिन रुकें, 26 नवंबर से तोड़ें/);
    (await ofDay('19 नवंबर')).getByText(THRIPS_SPRAY.product);
    expect(bodies(gateway.requests(ADD))).toEqual([
      { kind: 'spray', on: '2026-11-19', productId: THRIPS_SPRAY.productId },
    ]);
    expect(keys(gateway.requests(ADD))).toEqual([expect.stringMatching(/./)]);
  });

  it('a product without a label: the hint says to read the bottle', async () => {
    const { gateway } = await openDiary();
    const sheet = await openForm('spray');
    await pickProduct(sheet, say('productOther'));
    within(sheet).getByRole('link', { name: /1800-180-1551/ });
    await write(say('productWritten'), 'नीम तेल', sheet);
    await save(sheet);
    await saved(sheet);
    (await ofDay(say('today'))).getByText('नीम तेल');
    expect(bodies(gateway.requests(ADD))).toEqual([{ kind: 'spray', on: TODAY, product: 'नीम तेल' }]);
  });

  it('a spray too close to a planned harvest: warns, and only a second submission stores it', async () => {
    const details = { product: THRIPS_SPRAY.product, safeOn: '2026-11-28', harvestOn: '2026-11-26' };
    const refusal = new Refusal(409, 'spray_past_harvest', 'अभी नहीं', details);
    const { gateway } = await openDiary({ [ADD]: refusal });
    const sheet = await openForm('spray');
    await pickProduct(sheet, THRIPS_SPRAY.product);
    await save(sheet);
    await within(sheet).findByText(
      sayWarning('spray', { harvest: '26 नवंबर', product: details.product, last: '27 नवंबर', safe: '28 नवंबर' }),
    );
    await button(waitWarningTexts.despite, sheet);
    expect(bodies(gateway.requests(ADD))).toHaveLength(1);
  });
});

describe('adding a harvest', () => {
  const details = { product: THRIPS_SPRAY.product, safeOn: '2026-11-26' };
  const warning = sayWarning('harvest', { last: '25 नवंबर', product: details.product, safe: '26 नवंबर' });
  /** The server warns of days before the 26th unless `despiteWait` is set. */
  const warns: Answers = {
    [ADD]: ({ body }) => {
      const { on, despiteWait, kilograms } = body as DiaryEntry & { despiteWait?: boolean };
      if (on < details.safeOn && !despiteWait) return new Refusal(409, 'harvest_within_wait', 'अभी नहीं', details);
      return { entry: diaryEntry({ kind: 'harvest', on, ...(kilograms && { kilograms }) }) };
    },
  };

  it('a harvest within the waiting time: warns, and only a second submission stores it', async () => {
    const { gateway } = await openDiary(warns);
    const sheet = await openForm('harvest');
    await write(say('kilogramsHarvest'), '500', sheet);
    await save(sheet);
    expect((await within(sheet).findByRole('alert')).textContent).toBe(warning);
    await click(waitWarningTexts.despite, sheet);
    await saved(sheet);
    const line = { kind: 'harvest', on: TODAY, kilograms: 500 };
    expect(bodies(gateway.requests(ADD))).toEqual([line, { ...line, despiteWait: true }]);
    const [first, second] = keys(gateway.requests(ADD));
    expect(second).not.toBe(first);
  });

  it('a planned harvest has no weight, and no warning once its day is safe', async () => {
    const { gateway } = await openDiary(warns);
    const sheet = await openForm('harvest');
    await click(say('otherDay'), sheet);
    await writeDay(sheet, '2026-11-25');
    expect(within(sheet).queryByRole('textbox', { name: say('kilogramsHarvest') })).toBeNull();
    await save(sheet);
    await within(sheet).findByText(warning);
    await writeDay(sheet, '2026-11-26');
    expect(within(sheet).queryByRole('alert')).toBeNull();
    await save(sheet);
    await saved(sheet);
    expect(bodies(gateway.requests(ADD)).at(-1)).toEqual({ kind: 'harvest', on: '2026-11-26' });
  });

  it('a planned harvest is marked as planned in the diary', async () => {
    await openDiary({}, { entries: [diaryEntry({ kind: 'harvest', on: '2026-11-30' })] });
    (await ofDay('30 नवंबर')).getByText(say('planned'));
  });
});

describe('amounts and money', () => {
  it('cost and income are parsed; the hints fit the kind', async () => {
    const { gateway } = await openDiary();
    const sheet = await openForm('harvest');
    within(sheet).getByText(say('noteHint_harvest'));
    await write(say('cost_harvest'), '1,500', sheet);
    await write(say('income'), 'बहुत', sheet);
    await save(sheet);
    within(sheet).getByText(say('moneyError'));
    await write(say('income'), '48000', sheet);
    await save(sheet);
    await saved(sheet);
    await main().findByText('खर्च ₹1,500 · कमाई ₹48,000');
    expect(bodies(gateway.requests(ADD))).toEqual([
      { kind: 'harvest', on: TODAY, costPaise: 150_000, incomePaise: 4_800_000 },
    ]);
  });

  it('a fertilizer needs its name', async () => {
    const { gateway } = await openDiary();
    const sheet = await openForm('fertilizer');
    within(sheet).getByText(say('noteHint_fertilizer'));
    await save(sheet);
    within(sheet).getByText(say('fertilizerMissing'));
    await write(say('fertilizer'), 'पोटाश', sheet);
    await write(say('kilograms'), '40', sheet);
    await save(sheet);
    await saved(sheet);
    await main().findByText('खाद · 40 किलो');
    expect(bodies(gateway.requests(ADD))).toEqual([{ kind: 'fertilizer', on: TODAY, product: 'पोटाश', kilograms: 40 }]);
  });

  it('a retry after an error has the same idempotency key', async () => {
    const { gateway } = await openDiary({ [ADD]: AWAY });
    const sheet = await openForm('irrigation');
    await write(say('litres'), '18', sheet);
    await save(sheet);
    await within(sheet).findByText(/^डायरी में नहीं लिखा गया। ./);
    gateway.answer(farm([orchard()]));
    await save(sheet);
    await saved(sheet);
    await main().findByText(/हर पेड़ 18 लीटर/);
    const [key, again] = keys(gateway.requests(ADD));
    expect(again).toBe(key);
  });

  it('the season card adds up costs and income', async () => {
    const season: Season = {
      from: '2026-04-01',
      to: '2027-03-31',
      costPaise: { spray: 0, fertilizer: 1_200_000, irrigation: 0, harvest: 150_000 },
      incomePaise: 4_800_000,
    };
    await openDiary({ [SEASONS]: { seasons: [season] } });
    const card = within(await screen.findByRole('region', { name: seasonTexts.title }));
    card.getByText(saySeason('earned', { n: '₹34,500' }));
    card.getByRole('img', { name: 'खर्च: खाद ₹12,000, तुड़ाई ₹1,500। कुल खर्च ₹13,500, कमाई ₹48,000।' });
  });
});

describe('removing an entry', () => {
  it('of a spray: warns about its waiting time, and removes it', async () => {
    const { gateway } = await openDiary({}, { entries: [OTHER_SPRAY, diaryEntry()] });
    await click(say('removeWhich', { what: OTHER_SPRAY.product ?? '' }));
    const dialog = await screen.findByRole('dialog', { name: say('removeAsk') });
    within(dialog).getByText(say('removeSpray'));
    within(dialog).getByText(say('removeAskText', { what: OTHER_SPRAY.product ?? '', day: '20 नवंबर' }));
    await click(say('remove'), dialog);
    await screen.findByText(say('removed'));
    await waitFor(() => expect(main().queryByText('नीम तेल')).toBeNull());
    (await ofDay(say('today'))).getByText(say('kind_irrigation'));
    expect(gateway.requests(REMOVE).map(({ params }) => params)).toEqual([
      { orchardId: ORCHARD_ID, entryId: OTHER_SPRAY.id },
    ]);
  });

  it('a failed removal shows the reason', async () => {
    await openDiary({ [REMOVE]: AWAY }, { entries: [diaryEntry()] });
    await click(say('removeWhich', { what: say('kind_irrigation') }));
    await click(say('remove'), await screen.findByRole('dialog'));
    await screen.findByText(/^डायरी से नहीं हटा। ./);
    (await ofDay(say('today'))).getByText(say('kind_irrigation'));
  });
});

describe('prescribed sprays', () => {
  const NEEM = plannedSpray({ id: '01KZ00000000000000PLANNED2', on: '2026-12-01', product: 'नीम तेल' });
  const { productId: _none, preHarvestDays: _unknown, ...neem } = NEEM;
  const kept = { planned: [plannedSpray(), neem] };
  const planned = async () => screen.findByRole('region', { name: say('prescribedTitle') });

  it('are listed with their waiting time, and start no countdown', async () => {
    await openDiary({}, kept);
    const items = within(await planned()).getAllByRole('listitem');
    expect(items[0]?.textContent).toContain(
      `${say('prescribed', { what: BLIGHT_SPRAY.product })}${say('prescribedNow')} · ${say('ofLabel', { n: 10 })}`,
    );
    expect(items[1]?.textContent).toContain(
      `${say('prescribedOn', { day: '1 दिसंबर' })} · ${say('prescribedUnlabelled')}`,
    );
    expect(main().queryByText(/दिन बाद सुरक्षित$/)).toBeNull();
  });

  it('"done" opens the filled form, which is stored as it is', async () => {
    const { gateway } = await openDiary({}, kept);
    await click(say('doneWhich', { what: BLIGHT_SPRAY.product }));
    const sheet = await screen.findByRole('dialog', { name: say('done') });
    await within(sheet).findByText(say('labelled', { n: 10 }));
    await save(sheet);
    await saved(sheet);
    await waitFor(async () => expect(within(await planned()).getAllByRole('listitem')).toHaveLength(1));
    expect(bodies(gateway.requests(ADD))).toEqual([
      { kind: 'spray', on: TODAY, productId: BLIGHT_SPRAY.productId, plannedId: plannedSpray().id },
    ]);
  });

  it('a prescribed spray is marked in the diary once done', async () => {
    const entry = { ...OTHER_SPRAY, on: TODAY, consultationId: plannedSpray().consultationId };
    await openDiary({}, { entries: [entry] });
    (await ofDay(say('today'))).getByText(new RegExp(say('ofPrescription')));
  });

  it('removing one: the confirmation says that the prescription stays', async () => {
    const { gateway } = await openDiary({}, { planned: [neem] });
    await click(say('removeWhich', { what: 'नीम तेल' }));
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByText(say('removePrescribed'));
    await click(say('remove'), dialog);
    await waitFor(() => expect(screen.queryByRole('region', { name: say('prescribedTitle') })).toBeNull());
    expect(gateway.requests(REMOVE).map(({ params }) => params.entryId)).toEqual([neem.id]);
  });
});

describe('without a network', () => {
  /** Writes 18 litres and goes offline before it is saved. */
  async function writeOffline({ goOffline }: OpenApp): Promise<void> {
    const sheet = await openForm('irrigation');
    await write(say('litres'), '18', sheet);
    goOffline();
    await doubleClick(say('save'), sheet);
    await screen.findByText(say('kept'));
    await saved(sheet);
  }
  const waiting = async () => (await ofDay(say('today'))).findByText(say('waitingOnline'));
  const litres = () => main().queryAllByText(/हर पेड़ 18 लीटर/);

  it('a line waits at its day, also after a restart, and is sent once', async () => {
    const app = await openDiary({}, { entries: [OTHER_SPRAY] });
    await main().findByText('नीम तेल');
    await writeOffline(app);
    await waiting();
    app.reload();
    await waiting();
    await main().findByText('नीम तेल');
    await main().findByText(say('oldOffline', { ago: 'अभी' }));
    expect(app.gateway.requests(ADD)).toEqual([]);
    app.goOnline();
    await screen.findByText(say('saved'));
    await waitFor(() => expect(main().queryByText(/^भेज/)).toBeNull());
    await waitFor(() => expect(litres()).toHaveLength(1));
    expect(bodies(app.gateway.requests(ADD))).toEqual([{ kind: 'irrigation', on: TODAY, litresPerPlant: 18 }]);
  });

  it('a line that waits can be removed and restored', async () => {
    const app = await openDiary();
    await writeOffline(app);
    const remove = () => click(say('removeWhich', { what: say('kind_irrigation') }));
    await waiting();
    await remove();
    await main().findByText(say('empty'));
    await click(say('undo'));
    await waiting();
    await remove();
    await main().findByText(say('empty'));
    // Another line, which is sent after those that wait.
    const sheet = await openForm('harvest');
    await save(sheet);
    await saved(sheet);
    app.goOnline();
    await screen.findByText(say('saved'));
    expect(bodies(app.gateway.requests(ADD))).toEqual([{ kind: 'harvest', on: TODAY }]);
  });

  it('a line without an answer waits; the form is not kept open', async () => {
    const app = await openDiary();
    const sheet = await openForm('irrigation');
    await write(say('litres'), '18', sheet);
    app.gateway.isDown = true;
    await save(sheet);
    await screen.findByText(say('kept'));
    await saved(sheet);
    await main().findByText(/^भेजना बाकी/);
    app.gateway.isDown = false;
    await click(say('sendWhich', { what: say('kind_irrigation') }));
    await screen.findByText(say('saved'));
    const sent = keys(app.gateway.requests(ADD));
    expect(new Set(sent).size).toBe(1);
    await waitFor(() => expect(litres()).toHaveLength(1));
  });

  it('a refused line stays with its reason, and is sent again once it is changed', async () => {
    const app = await openDiary({ [ADD]: new Refusal(422, 'diary_full', 'डायरी भरी है।') });
    await writeOffline(app);
    app.goOnline();
    await screen.findByText(say('saveFailed', { why: 'डायरी भरी है।' }));
    (await ofDay(say('today'))).getByText(say('refused'));
    main().getByText('डायरी भरी है।');
    app.gateway.answer(farm([orchard()]));
    await click(say('changeWhich', { what: say('kind_irrigation') }));
    const sheet = await screen.findByRole('dialog', { name: say('change') });
    expect(within(sheet).getByLabelText<HTMLInputElement>(say('litres')).value).toBe('18');
    await write(say('litres'), '20', sheet);
    await save(sheet);
    await saved(sheet);
    await main().findByText(/हर पेड़ 20 लीटर/);
    await waitFor(() => expect(main().queryByText(say('refused'))).toBeNull());
    expect(litres()).toEqual([]);
  });

  it("the server's warning after sending is shown at the line, which can be stored despite it", async () => {
    const details = { product: THRIPS_SPRAY.product, safeOn: '2026-11-26' };
    const warns: Answers = {
      [ADD]: ({ body }) =>
        (body as { despiteWait?: boolean }).despiteWait
          ? { entry: diaryEntry({ kind: 'harvest' }) }
          : new Refusal(409, 'harvest_within_wait', 'अभी नहीं', details),
    };
    const app = await openDiary(warns);
    const sheet = await openForm('harvest');
    app.goOffline();
    await save(sheet);
    await saved(sheet);
    app.goOnline();
    const warning = sayWarning('harvest', { last: '25 नवंबर', product: details.product, safe: '26 नवंबर' });
    await main().findByText(warning);
    await click(say('changeWhich', { what: say('kind_harvest') }));
    const again = await screen.findByRole('dialog', { name: say('change') });
    within(again).getByText(warning);
    await click(waitWarningTexts.despite, again);
    await saved(again);
    await waitFor(() => expect(main().queryByText(warning)).toBeNull());
    expect(bodies(app.gateway.requests(ADD)).at(-1)).toEqual({ kind: 'harvest', on: TODAY, despiteWait: true });
  });

  it('a prescribed spray that waits is no longer listed as open; its product is named', async () => {
    const app = await openDiary({}, { planned: [plannedSpray()] });
    await click(say('doneWhich', { what: BLIGHT_SPRAY.product }));
    const sheet = await screen.findByRole('dialog', { name: say('done') });
    await within(sheet).findByText(say('labelled', { n: 10 }));
    app.goOffline();
    await save(sheet);
    await saved(sheet);
    expect(screen.queryByRole('region', { name: say('prescribedTitle') })).toBeNull();
    (await ofDay(say('today'))).getByText(BLIGHT_SPRAY.product);
  });

  it("another user's line is neither shown nor sent", async () => {
    const { diaryLines } = await import('../../../api/endpoints/diary/diary-kind.ts');
    const payload = { kind: 'irrigation' as const, on: TODAY, orchardId: ORCHARD_ID, litresPerPlant: 99 };
    await diaryLines.enqueue({ id: 'another-users-line', userId: '01KZ00000000000000ANOTHER', payload });
    const app = await openDiary();
    await main().findByText(say('empty'));
    await writeOffline(app);
    await waiting();
    expect(main().queryByText(/99/)).toBeNull();
    app.goOnline();
    await screen.findByText(say('saved'));
    expect(bodies(app.gateway.requests(ADD))).toEqual([{ kind: 'irrigation', on: TODAY, litresPerPlant: 18 }]);
  });

  it('a recording waits with its line; it is uploaded once, however often the line is retried', async () => {
    const { addDiaryLine } = await import('../../../api/endpoints/diary/add-diary-line.ts');
    const VOICE = 'POST /api/orchards/:orchardId/diary/voice';
    const app = await openDiary({ [VOICE]: { voice: { id: '01KZ0000000000000000V01CE0', seconds: 3 } }, [ADD]: AWAY });
    await main().findByText(say('empty'));
    app.goOffline();
    const sound = { seconds: 3.2, waveform: '123' };
    await addDiaryLine({
      userId: FARMER.id,
      line: { kind: 'irrigation', on: TODAY, orchardId: ORCHARD_ID, sound },
      idempotencyKey: 'spoken-line',
      recording: new File(['sound'], 'voice.mp4', { type: 'audio/mp4;codecs=mp4a.40.2' }),
    });
    await waiting();
    main().getByRole('button', { name: recordingTexts.play });
    app.goOnline();
    await waitFor(() => expect(app.gateway.requests(ADD)).toHaveLength(1));
    app.gateway.answer(farm([orchard()]));
    await click(say('sendWhich', { what: say('kind_irrigation') }));
    await screen.findByText(say('saved'));
    const voice = { id: '01KZ0000000000000000V01CE0', seconds: 3, waveform: '123' };
    const line = { kind: 'irrigation', on: TODAY, voice };
    expect(bodies(app.gateway.requests(ADD))).toEqual([line, line]);
    expect(app.gateway.requests(VOICE)).toHaveLength(1);
  });
});

it('the advice of the day links to the form of a spray', async () => {
  await open(`/orchard/${ORCHARD_ID}?write=spray`, { as: FARMER, answers: farm([orchard()]) });
  await screen.findByRole('dialog', { name: say('add_spray') });
  expect(location.search).toBe('');
});

it('a failed load of the diary shows an error, and retries at the button', async () => {
  const { gateway } = await openDiary({ [READ]: AWAY });
  const failed = await main().findByText(new RegExp(`^${say('failed')} .`));
  gateway.answer(farm([orchard()]));
  await click(t('app.retry'), failed.parentElement?.parentElement ?? undefined);
  await main().findByText(say('empty'));
});
