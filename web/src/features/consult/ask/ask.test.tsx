// @vitest-environment happy-dom
import type { Doctor } from '@anar/contracts/consult/doctors';
import { consultErrors } from '@anar/contracts/errors/consult';
import { paymentErrors } from '@anar/contracts/errors/payments';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { appInDom, type OpenApp } from '../../../../testing/app.tsx';
import { button, click, doubleClick, textbox, write } from '../../../../testing/by-name.ts';
import { photoFile } from '../../../../testing/checks.ts';
import { CONSULTATION_ID, consultation, doctorProfile } from '../../../../testing/consult/consultations.ts';
import { type Answers, Refusal } from '../../../../testing/gateway.ts';
import { paymentOrder } from '../../../../testing/payments.ts';
import { DOCTOR, FARMER } from '../../../../testing/people.ts';
import { failingUntilRetry } from '../../../../testing/retry.ts';
import { t } from '../../../i18n/t.ts';
import { texts } from '../../../i18n/texts.ts';
import { photoTexts } from '../../../photo/photo.hi.ts';
import { waitingTexts } from '../waiting/waiting.hi.ts';
import { askTexts } from './ask.hi.ts';
import { changeDraft } from './ask-draft.ts';
import { dropAskPhotos } from './ask-photos.ts';

const say = texts(askTexts);
const CREATE = 'POST /api/consultations';
const NOTICE = 'PUT /api/doctors/:doctorId/free-notice';
const UPLOAD = 'POST /api/upload/consultation-images';
const PROBLEM = 'फल पर काले धब्बे हैं';

const doctor = (facts: Partial<Doctor> = {}): Doctor => {
  const { approval: _, isComplete: _complete, ...shown } = doctorProfile({ status: 'online' });
  return { ...shown, ...facts };
};
const BOOK = say('bookAt', { doctor: DOCTOR.name });
const WAITS: Answers = { 'GET /api/consultations/:id': consultation() };
const ANSWERS: Answers = {
  'GET /api/users/:userId': { user: FARMER },
  'GET /api/users/:userId/consultations/active': [],
  'GET /api/users/:userId/consultations/past': [],
  'GET /api/orchards/user/:userId': { data: [] },
  'GET /api/voice': { listens: false, speaks: false },
  'GET /api/doctors': [doctor()],
};

const openInDom = appInDom();
afterEach(() => dropAskPhotos());
const open = (path: string, answers: Answers = {}, more = {}) =>
  openInDom(path, { as: FARMER, width: 360, answers: { ...ANSWERS, ...answers }, ...more });
const openProblem = (answers: Answers = {}) => open('/consult?view=problem', answers);

/** Opens the choice of doctors with a problem written before. */
function openDoctors(answers: Answers = {}, more = {}): Promise<OpenApp> {
  changeDraft({ problem: PROBLEM });
  return open('/consult?view=doctors', answers, more);
}
const view = () => new URLSearchParams(location.search).get('view');
const problem = () => textbox(askTexts.problemLabel);

describe('the problem step', () => {
  it('without a text or a photo: asks for one and does not load the doctors', async () => {
    const { gateway } = await openProblem();
    await click(askTexts.submit);
    await waitFor(async () => expect((await problem()).getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText(askTexts.missing).length).toBeGreaterThan(0);
    expect(view()).toBe('problem');
    expect(gateway.requests('GET /api/doctors')).toEqual([]);
  });

  it('leads to the doctors; the text survives a reload and the way back', async () => {
    const { gateway, reload } = await openProblem();
    await write(askTexts.problemLabel, PROBLEM);
    reload();
    expect((await problem()).value).toBe(PROBLEM);
    await click(askTexts.submit);
    await button(BOOK);
    expect(view()).toBe('doctors');
    await click(t('app.back'));
    expect((await problem()).value).toBe(PROBLEM);
    expect([...gateway.unexpected]).toEqual([]);
  });

  it('an emergency in the text: shows first aid, not the doctors', async () => {
    const { gateway } = await openProblem();
    await write(askTexts.problemLabel, 'बेटे ने दवा पी ली');
    await click(askTexts.submit);
    await screen.findByText(askTexts.emergency);
    expect(view()).toBe('problem');
    expect(gateway.requests(CREATE)).toEqual([]);
  });
});

it('a double click sends the request once, with its photos and the consent to show the orchard, and opens the waiting page', async () => {
  const { gateway } = await openProblem({
    ...WAITS,
    [CREATE]: consultation(),
    [UPLOAD]: { imageUrls: ['photo-1'] },
  });
  await write(askTexts.problemLabel, PROBLEM);
  const [input] = await screen.findAllByLabelText(photoTexts.choose);
  await userEvent.upload(input as HTMLElement, photoFile(), { applyAccept: false });
  await screen.findByRole('img', { name: texts(photoTexts)('chosen', { n: 1 }) });
  await userEvent.click(screen.getByRole('checkbox', { name: askTexts.shares }));
  await click(askTexts.submit);
  await button(BOOK);
  await doubleClick(BOOK);
  await screen.findByText(waitingTexts.title);
  expect(gateway.requests(CREATE).map(({ body }) => body)).toEqual([
    {
      doctorId: DOCTOR.doctorId,
      consultationFee: 200,
      userId: FARMER.id,
      problemDescription: PROBLEM,
      photoUrls: ['photo-1'],
      sharesRecords: true,
    },
  ]);
  expect(gateway.requests(CREATE)[0]?.headers['idempotency-key']).toMatch(/\S/);
  expect(gateway.requests(UPLOAD)).toHaveLength(1);
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({ view: 'waiting', id: CONSULTATION_ID });
  expect([...gateway.unexpected]).toEqual([]);
});

describe('the list of doctors', () => {
  it("shows that it loads, then each doctor's availability, fee, answer time and queue", async () => {
    const { gateway } = await openDoctors({
      'GET /api/doctors': [
        doctor({ answerMinutes: 7, waiting: 2 }),
        doctor({ id: '01KZ00000000000000000DCTR2', name: 'डॉ. राव', isAvailable: true }),
      ],
    });
    const release = gateway.hold('GET /api/doctors');
    await screen.findByText(t('app.loading'));
    release();
    const card = within(await screen.findByRole('region', { name: DOCTOR.name }));
    card.getByText(askTexts.free);
    card.getByText('₹200');
    card.getByText(`${say('answersIn', { n: 7 })} · ${say('inQueue', { n: 2 })}`);
    const busy = within(screen.getByRole('region', { name: 'डॉ. राव' }));
    busy.getByText(askTexts.busyNow);
    expect(busy.queryByRole('button', { name: say('bookAt', { doctor: 'डॉ. राव' }) })).toBeNull();
    expect([...gateway.unexpected]).toEqual([]);
  });

  it('when empty: keeps the problem and shows the helpline', async () => {
    await openDoctors({ 'GET /api/doctors': [] });
    await screen.findByText(askTexts.noDoctorTitle);
    const call = screen.getByRole('link', { name: say('noDoctorCall', { number: askTexts.kisanNumber }) });
    expect(call.getAttribute('href')).toBe('tel:18001801551');
    await userEvent.click(screen.getByRole('link', { name: askTexts.changeProblem }));
    expect((await problem()).value).toBe(PROBLEM);
  });

  it('a failed load shows an error, and a retry loads it', async () => {
    const { answers, retry } = failingUntilRetry(ANSWERS, 'GET /api/doctors');
    await openDoctors(answers);
    await screen.findByText(askTexts.doctorsFailed);
    await retry();
    await button(BOOK);
  });

  it('offline: says that it needs a network, and loads once the network is back', async () => {
    const { goOnline } = await openDoctors({}, { offline: true });
    await screen.findByText(askTexts.doctorsOffline);
    goOnline();
    await button(BOOK);
  });

  it('updates availability live', async () => {
    const { gateway } = await openDoctors();
    await button(BOOK);
    await waitFor(() => expect(gateway.socket.messages('doctors:watch').at(-1)?.watch).toBe(true));
    await gateway.socket.emit('doctor:changed', {
      doctorId: DOCTOR.doctorId ?? '',
      status: 'online',
      isAvailable: true,
    });
    await screen.findByText(askTexts.busy);
  });

  it('does not show a doctor who goes away as free', async () => {
    const { gateway } = await openDoctors();
    await button(BOOK);
    await waitFor(() => expect(gateway.socket.messages('doctors:watch').at(-1)?.watch).toBe(true));
    gateway.answer({ 'GET /api/doctors': [doctor({ status: 'offline' })] });
    const change = { doctorId: DOCTOR.doctorId ?? '', status: 'offline', isAvailable: false } as const;
    await gateway.socket.emit('doctor:changed', change);
    await screen.findByText(askTexts.noDoctorTitle);
    expect(screen.queryByText(askTexts.free)).toBeNull();
    expect(screen.queryByRole('button', { name: BOOK })).toBeNull();
    await screen.findByText(askTexts.absent);
  });

  it.each([
    ['busy', { isAvailable: true }],
    ['absent', { status: 'offline' }],
  ] satisfies [string, Partial<Doctor>][])('a %s doctor: asks for a notice when free', async (_, facts) => {
    const { gateway } = await openDoctors({ 'GET /api/doctors': [doctor(facts)] });
    gateway.answer({ [NOTICE]: new Refusal(503, 'service_unavailable', 'अभी नहीं') });
    await click(say('noticeOf', { doctor: DOCTOR.name }));
    await screen.findByText(askTexts.noticeFailed);
    gateway.answer({ [NOTICE]: { until: '2026-11-29T05:00:00.000Z' } });
    await click(say('noticeOf', { doctor: DOCTOR.name }));
    await screen.findByText(say('noticeSet', { doctor: DOCTOR.name, hours: 12 }));
    expect(gateway.requests(NOTICE).at(-1)?.params).toEqual({ doctorId: DOCTOR.doctorId });
  });

  it('links to the open consultation with a doctor', async () => {
    const open = consultation({ status: 'connected' });
    await openDoctors({ 'GET /api/users/:userId/consultations/active': [open] });
    const link = await screen.findByRole('link', { name: askTexts.openOne });
    expect(link.getAttribute('href')).toBe(`/consult?view=waiting&id=${CONSULTATION_ID}`);
  });
});

describe('a fee above the wallet balance', () => {
  const SHORT = new Refusal(402, paymentErrors.balanceTooLow.code, 'कम', { shortfallPaise: 19_900 });

  it('shows the missing amount and opens the checkout for it', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    const { gateway } = await openDoctors({
      ...WAITS,
      [CREATE]: SHORT,
      'POST /api/razorpay/create-order': {
        ...{ id: 'order_1', amount: 19_900, currency: 'INR', checkoutUrl: '/pay/1' },
        order: paymentOrder({ purpose: { kind: 'topup' }, amountPaise: 19_900 }),
      },
    });
    await click(BOOK);
    const card = await screen.findByRole('alert');
    expect(card.textContent).toContain(say('shortTitle', { amount: '₹199' }));
    await click(say('topUp', { amount: '₹199' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/pay/1'));
    expect(gateway.requests('POST /api/razorpay/create-order').map(({ body }) => body)).toMatchObject([
      { amount: 19_900, notes: { type: 'wallet_topup', userId: FARMER.id } },
    ]);
  });

  it('after the top-up the same doctor is requested at once, with all that was written', async () => {
    changeDraft({ problem: PROBLEM, doctorId: DOCTOR.doctorId });
    const { gateway } = await open('/consult?view=doctors&go=1', { ...WAITS, [CREATE]: consultation() });
    await screen.findByText(waitingTexts.title);
    expect(gateway.requests(CREATE).map(({ body }) => body)).toMatchObject([
      { doctorId: DOCTOR.doctorId, problemDescription: PROBLEM },
    ]);
  });
});

describe('a rejected request', () => {
  it.each([
    ['went offline', consultErrors.doctorOffline],
    ['no longer exists', consultErrors.doctorUnknown],
  ])('the doctor %s: shows the reason and reloads the list', async (_, { code, status, error }) => {
    const { gateway } = await openDoctors({ [CREATE]: new Refusal(status, code, error) });
    await button(BOOK);
    const before = gateway.requests('GET /api/doctors').length;
    await click(BOOK);
    await screen.findByText(error);
    await waitFor(() => expect(gateway.requests('GET /api/doctors').length).toBeGreaterThan(before));
  });

  it('a consultation with this doctor is already open: opens it', async () => {
    const { code, status, error } = consultErrors.alreadyOpen;
    const details = { consultationId: CONSULTATION_ID };
    await openDoctors({ ...WAITS, [CREATE]: new Refusal(status, code, error, details) });
    await click(BOOK);
    await screen.findByText(waitingTexts.title);
    expect(view()).toBe('waiting');
  });

  it('an emergency in the text: shows first aid', async () => {
    const { code, status, error } = consultErrors.emergency;
    await openDoctors({ [CREATE]: new Refusal(status, code, error) });
    await click(BOOK);
    await screen.findByText(askTexts.emergency);
    expect(view()).toBe('doctors');
  });

  it('offline: keeps the draft, and the next click sends the request', async () => {
    const { gateway, goOffline, goOnline } = await openDoctors({ ...WAITS, [CREATE]: consultation() });
    await button(BOOK);
    goOffline();
    await click(BOOK);
    await screen.findByText(askTexts.bookOffline);
    expect(gateway.requests(CREATE)).toEqual([]);
    goOnline();
    await click(BOOK);
    await screen.findByText(waitingTexts.title);
  });

  it('server error: shows it, and the next click resends with the same idempotency key', async () => {
    const { gateway } = await openDoctors({
      ...WAITS,
      [CREATE]: new Refusal(503, 'service_unavailable', 'अभी नहीं'),
    });
    await click(BOOK);
    await screen.findByText(say('bookFailed', { message: 'अभी नहीं' }));
    gateway.answer({ [CREATE]: consultation() });
    await click(BOOK);
    await screen.findByText(waitingTexts.title);
    const keys = gateway.requests(CREATE).map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });
});
