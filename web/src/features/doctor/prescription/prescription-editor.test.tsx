// @vitest-environment happy-dom
import type { Consultation } from '@anar/contracts/consult/consultations';
import type { PrescriptionWarning } from '@anar/contracts/consult/prescriptions';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { appInDom } from '../../../../testing/app.tsx';
import { click, doubleClick, textbox, write } from '../../../../testing/by-name.ts';
import { CONSULTATION_ID, consultation } from '../../../../testing/consult/consultations.ts';
import { ServedConsultations } from '../../../../testing/consult/served-consultations.ts';
import { BLIGHT_SPRAY, LABELS } from '../../../../testing/farm.ts';
import { type Answers, Refusal } from '../../../../testing/gateway.ts';
import { CREATED_AT, DOCTOR, FARMER } from '../../../../testing/people.ts';
import { failingUntilRetry } from '../../../../testing/retry.ts';
import { texts } from '../../../i18n/texts.ts';
import { prescriptionEditorTexts } from './prescription-editor.hi.ts';

const say = texts(prescriptionEditorTexts);
const WRITE = 'PATCH /api/consultations/:id/prescription';
const CHECK = 'POST /api/consultations/:id/prescription/check';
const ADVICE = 'रोगी टहनी धब्बे से 1 फुट नीचे काटें।';
const WARNING: PrescriptionWarning = { line: 0, code: 'past_harvest', text: 'फल अभी टूट रहे हैं', blocking: false };
const LINE = { product: BLIGHT_SPRAY.product, preHarvestDays: 10 };
const written = (text = ADVICE) => ({
  prescription: { version: 1, text, lines: [], imageUrls: [], thumbnailUrls: [], writtenAt: CREATED_AT },
  warnings: [],
});

const openInDom = appInDom();
async function open(answers: Answers = {}, facts: Partial<Consultation> = {}, more = {}) {
  const served = new ServedConsultations(
    consultation({
      status: 'connected',
      acceptedAt: '2026-11-28T05:00:00.000Z',
      user: { name: FARMER.name, phone: FARMER.phone ?? '' },
      ...facts,
    }),
  );
  return openInDom(`/consult?list=active&case=${CONSULTATION_ID}&prescription=${CONSULTATION_ID}`, {
    as: DOCTOR,
    answers: {
      ...served.answers(),
      ...LABELS,
      [CHECK]: { lines: [LINE], warnings: [] },
      [WRITE]: written(),
      ...answers,
    },
    ...more,
  });
}

async function addProduct(): Promise<void> {
  await click(prescriptionEditorTexts.addLine);
  const sheet = await screen.findByRole('dialog', { name: prescriptionEditorTexts.productTitle });
  await userEvent.type(
    await within(sheet).findByRole('searchbox', { name: prescriptionEditorTexts.productSearch }),
    'कासु',
  );
  await click(new RegExp(`^${BLIGHT_SPRAY.product.split(' ')[0]}`), sheet);
}
const bodies = (sent: { body: unknown }[]) => sent.map(({ body }) => body);

describe('a prescription', () => {
  it('without content is not sent', async () => {
    const { gateway } = await open();
    await click(prescriptionEditorTexts.send);
    await screen.findByText(prescriptionEditorTexts.empty);
    expect(gateway.requests(WRITE)).toEqual([]);
  });

  it.each([360, 1280])('that follows a sent one says so before it is sent, at a width of %s px', async (width) => {
    await open({}, { prescription: ADVICE, prescriptionVersion: 1 }, { width });
    await screen.findByText(say('oldVersion', { n: 1, next: 2 }));
    await screen.findByRole('button', { name: say('sendNext', { n: 2 }) });
    expect(screen.queryByRole('button', { name: prescriptionEditorTexts.send })).toBeNull();
  });

  it('with text only is sent once for several clicks', async () => {
    const { gateway } = await open();
    await write(new RegExp(prescriptionEditorTexts.text), ADVICE);
    await doubleClick(prescriptionEditorTexts.send);
    await screen.findByText(say('sent', { name: FARMER.name }));
    expect(bodies(gateway.requests(WRITE))).toEqual([{ prescription: ADVICE, lines: [], imageUrls: [] }]);
    expect(gateway.requests(WRITE)[0]?.headers['idempotency-key']).toMatch(/\S/);
    expect([...gateway.unexpected]).toEqual([]);
  });

  it('with a product too close to harvest requires a reason', async () => {
    const { gateway } = await open({ [CHECK]: { lines: [LINE], warnings: [WARNING] } });
    await addProduct();
    await screen.findByText(prescriptionEditorTexts.warning_past_harvest);
    screen.getByText(WARNING.text);
    await screen.findByText(say('open', { n: 1 }));
    await click(prescriptionEditorTexts.send);
    expect(gateway.requests(WRITE)).toEqual([]);
    await click(prescriptionEditorTexts.answerKeep);
    await write(prescriptionEditorTexts.reason, 'पके फल पहले तोड़ लें');
    await waitFor(() => expect(screen.queryByText(say('open', { n: 1 }))).toBeNull());
    await click(prescriptionEditorTexts.send);
    await screen.findByText(say('sent', { name: FARMER.name }));
    expect(bodies(gateway.requests(WRITE))).toMatchObject([
      { lines: [{ productId: BLIGHT_SPRAY.productId, reason: 'पके फल पहले तोड़ लें' }] },
    ]);
  });

  it('with a banned product cannot be sent until it is removed', async () => {
    await open({ [CHECK]: { lines: [LINE], warnings: [{ ...WARNING, code: 'banned', blocking: true }] } });
    await addProduct();
    await screen.findByText(prescriptionEditorTexts.warningBlocking);
    expect(screen.queryByRole('button', { name: prescriptionEditorTexts.answerKeep })).toBeNull();
    await click(prescriptionEditorTexts.answerRemove);
    await waitFor(() => expect(screen.queryByText(prescriptionEditorTexts.warningBlocking)).toBeNull());
  });

  it('that fails to send stays on this device, also after a reload', async () => {
    const { gateway, goOffline, goOnline, reload } = await open({
      [WRITE]: new Refusal(503, 'service_unavailable', 'अभी नहीं'),
    });
    await write(new RegExp(prescriptionEditorTexts.text), ADVICE);
    await click(prescriptionEditorTexts.send);
    await screen.findByText(say('sendFailed', { why: 'अभी नहीं' }));
    goOffline();
    await click(prescriptionEditorTexts.send);
    await screen.findByText(prescriptionEditorTexts.sendOffline);
    goOnline();
    reload();
    await screen.findByText(prescriptionEditorTexts.draftOpened);
    expect((await textbox(new RegExp(prescriptionEditorTexts.text))).value).toBe(ADVICE);
    gateway.answer({ [WRITE]: written() });
    await click(prescriptionEditorTexts.send);
    await screen.findByText(say('sent', { name: FARMER.name }));
  });

  it.each([
    ['was not accepted', { status: 'requested', acceptedAt: undefined }],
    ['came to nothing', { status: 'missed' }],
  ] as const)('cannot be written when the consultation %s', async (_, facts) => {
    await open({}, facts as Partial<Consultation>);
    await screen.findByText(prescriptionEditorTexts.notOpen);
    expect(screen.queryByRole('textbox')).toBeNull();
    await click(prescriptionEditorTexts.back);
    await waitFor(() => expect(location.search).not.toContain('prescription'));
  });

  it('without its consultation: shows an error, and loads at the retry', async () => {
    const read = 'GET /api/consultations/:id';
    const one = consultation({ status: 'connected', acceptedAt: '2026-11-28T05:00:00.000Z' });
    const { answers, retry } = failingUntilRetry({ [read]: one }, read);
    await open(answers);
    await retry();
    await textbox(new RegExp(prescriptionEditorTexts.text));
  });
});
