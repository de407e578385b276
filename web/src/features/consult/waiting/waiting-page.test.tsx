// @vitest-environment happy-dom
import type { Consultation } from '@anar/contracts/consult/consultations';
import type { DoctorProfile } from '@anar/contracts/consult/doctors';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { appInDom } from '../../../../testing/app.tsx';
import { click, textbox } from '../../../../testing/by-name.ts';
import { CONSULTATION_ID, consultation, doctorProfile } from '../../../../testing/consult/consultations.ts';
import { ServedConsultations } from '../../../../testing/consult/served-consultations.ts';
import { type Answers, Refusal } from '../../../../testing/gateway.ts';
import { DOCTOR, FARMER } from '../../../../testing/people.ts';
import { failingUntilRetry } from '../../../../testing/retry.ts';
import { chatLinkTexts } from '../../../consultation/chat/chat-link.hi.ts';
import { t } from '../../../i18n/t.ts';
import { texts } from '../../../i18n/texts.ts';
import { userLoaded } from '../../../session/session-slice.ts';
import { store } from '../../../session/store.ts';
import { askTexts } from '../ask/ask.hi.ts';
import { dropAskPhotos } from '../ask/ask-photos.ts';
import { consultTexts } from '../consult.hi.ts';
import { waitingTexts } from './waiting.hi.ts';

const say = texts(waitingTexts);
const sayConsult = texts(consultTexts);
const ONE = 'GET /api/consultations/:id';
const ACCEPTED: Partial<Consultation> = {
  status: 'ringing',
  acceptedAt: '2026-11-28T05:00:00.000Z',
  doctorPhone: '9876543211',
  chatThreadId: '01KZ000000000000000THREAD0',
  chatOpenUntil: '2099-12-12T18:29:59.000Z',
};

const openInDom = appInDom();
afterEach(() => dropAskPhotos());

async function open(facts: Partial<Consultation> = {}, answers: Answers = {}, more = {}) {
  const served = new ServedConsultations(consultation(facts));
  const app = await openInDom(`/consult?view=waiting&id=${CONSULTATION_ID}`, {
    as: FARMER,
    width: 360,
    answers: { ...served.answers(), ...answers },
    ...more,
  });
  served.connect(app.gateway);
  return { ...app, served };
}
const view = () => new URLSearchParams(location.search).get('view');

describe('waiting for the doctor', () => {
  it('shows that it loads, then the place in the queue, the expected minutes, and the refund', async () => {
    const { gateway } = await open({ queue: { ahead: 2, expectedMinutes: 12 } });
    const release = gateway.hold(ONE);
    await screen.findByText(t('app.loading'));
    release();
    await screen.findByText(waitingTexts.title);
    screen.getByText('3');
    screen.getByText(say('minutes', { n: 12 }));
    screen.getByText(`${say('estimate', { n: 12 })} ${say('refund', { minutes: 15, fee: '₹200' })}`);
    expect(screen.getByRole('link', { name: new RegExp(waitingTexts.kisan) }).getAttribute('href')).toBe(
      'tel:18001801551',
    );
    expect([...gateway.unexpected]).toEqual([]);
  });

  it.each([
    ['free consultation', { consultationFee: 0 }],
    ['included in the plan', { funding: 'included' as const }],
  ])('%s: the page mentions no refund', async (_, facts) => {
    await open(facts);
    await screen.findByText(say('refundFree', { minutes: 15 }));
    await click(consultTexts.cancelFree);
    await screen.findByText(sayConsult('cancelTextFree', { doctor: DOCTOR.name }));
  });

  it('cancelling after one confirmation: shows the refund and returns to the list', async () => {
    const { gateway, served } = await open();
    await click(sayConsult('cancel', { amount: '₹200' }));
    await screen.findByText(sayConsult('cancelText', { doctor: DOCTOR.name, amount: '₹200' }));
    await click(consultTexts.cancelKeep);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(served.one()?.status).toBe('requested');
    await click(sayConsult('cancel', { amount: '₹200' }));
    await click(consultTexts.cancelNow);
    await screen.findByText(consultTexts.cancelled);
    screen.getByText(sayConsult('cancelledText', { amount: '₹200' }));
    expect(served.one()?.cancelledBy).toBe('farmer');
    await waitFor(() => expect(view()).toBeNull());
    expect([...gateway.unexpected]).toEqual([]);
  });

  it('a failed cancellation shows the reason, and the farmer keeps waiting', async () => {
    const { goOffline } = await open(
      {},
      { 'PATCH /api/consultations/:id/cancel': new Refusal(409, 'state_changed', 'अब बदल चुका है') },
    );
    await click(sayConsult('cancel', { amount: '₹200' }));
    await click(consultTexts.cancelNow);
    await screen.findByText(sayConsult('cancelFailed', { message: 'अब बदल चुका है' }));
    goOffline();
    await click(sayConsult('cancel', { amount: '₹200' }));
    await click(consultTexts.cancelNow);
    await screen.findByText(consultTexts.actOffline);
    screen.getByText(waitingTexts.title);
  });
});

describe('the next doctor', () => {
  const CREATE = 'POST /api/consultations';
  const RAO = '01KZ00000000000000000DCTR2';
  const NEXT_ID = '01KZ000000000000000CNSVLT2';
  const ASK_RAO = say('askNextDoctor', { doctor: 'डॉ. राव' });
  const rao = (facts: Partial<DoctorProfile> = {}) =>
    doctorProfile({ id: RAO, name: 'डॉ. राव', status: 'online', ...facts });

  async function openWith(doctors: DoctorProfile[], facts: Partial<Consultation> = {}) {
    const app = await open(facts, { 'GET /api/doctors': [doctorProfile({ status: 'online' }), ...doctors] });
    const { served, gateway } = app;
    const keys = () => gateway.requests(CREATE).map(({ headers }) => headers['idempotency-key']);
    /** Withdraws the request and stores the next one, as the server does. */
    const moved = () => {
      served.change({ status: 'dismissed', cancelledBy: 'farmer' });
      const next = consultation({ id: NEXT_ID, doctorId: RAO, doctorName: 'डॉ. राव' });
      served.all = [...served.all, next];
      return next;
    };
    return { ...app, keys, moved };
  }

  it('is asked with one tap once three minutes have passed, with the same case; nothing is cancelled on the way', async () => {
    const { gateway, served, moved } = await openWith([rao()]);
    gateway.answer({ [CREATE]: moved });
    await screen.findByText(say('unanswered', { minutes: 3 }));
    screen.getByText(waitingTexts.costsSame);
    await click(ASK_RAO);
    await waitFor(() => expect(new URLSearchParams(location.search).get('id')).toBe(NEXT_ID));
    await screen.findByRole('heading', { name: 'डॉ. राव' });
    expect(gateway.requests(CREATE).map(({ body }) => body)).toEqual([
      {
        ...{ userId: FARMER.id, doctorId: RAO, insteadOf: CONSULTATION_ID, consultationFee: 200, photoUrls: [] },
        problemDescription: served.one()?.problemDescription,
      },
    ]);
    expect(gateway.requests('PATCH /api/consultations/:id/cancel')).toEqual([]);
    expect([...gateway.unexpected]).toEqual([]);
  });

  it('before that needs a confirmation', async () => {
    const { gateway, moved } = await openWith([rao()], { createdAt: new Date().toISOString() });
    gateway.answer({ [CREATE]: moved });
    await screen.findByText(waitingTexts.instead);
    await click(say('chooseDoctor', { doctor: 'डॉ. राव' }));
    expect(gateway.requests(CREATE)).toEqual([]);
    await click(waitingTexts.switchNow);
    await waitFor(() => expect(gateway.requests(CREATE)).toHaveLength(1));
  });

  it('who is dearer comes after one who is not, and is not offered with an empty wallet', async () => {
    const dearer = rao({ consultationFee: 250 });
    const cheaper = doctorProfile({
      id: '01KZ00000000000000000DCTR3',
      name: 'डॉ. सेन',
      status: 'online',
      consultationFee: 150,
    });
    const { gateway, served } = await openWith([dearer, cheaper]);
    await screen.findByText(say('costsLess', { less: '₹50' }));
    expect(screen.queryByText('डॉ. राव')).toBeNull();
    gateway.answer({ 'GET /api/doctors': [dearer] });
    await gateway.socket.emit('doctor:changed', { doctorId: cheaper.id, status: 'offline', isAvailable: false });
    // The wallet is empty.
    await waitFor(() => expect(screen.queryByText('डॉ. सेन')).toBeNull());
    expect(screen.queryByText('डॉ. राव')).toBeNull();
    expect(served.one()?.status).toBe('requested');
  });

  it('who is dearer, with the money in the wallet: one more question', async () => {
    const { gateway, moved } = await openWith([rao({ consultationFee: 250 })]);
    gateway.answer({ [CREATE]: moved });
    await act(async () => store.dispatch(userLoaded({ ...FARMER, wallet: { balancePaise: 5000 } })));
    await screen.findByText(say('costsMore', { more: '₹50' }));
    await click(ASK_RAO);
    expect(gateway.requests(CREATE)).toEqual([]);
    await click(waitingTexts.switchNow);
    await waitFor(() => expect(gateway.requests(CREATE)).toHaveLength(1));
  });

  it('is not offered when busy or absent', async () => {
    await openWith([rao({ isAvailable: true }), rao({ id: '01KZ00000000000000000DCTR3', status: 'offline' })]);
    await screen.findByText(waitingTexts.title);
    await screen.findByText(say('refund', { minutes: 15, fee: '₹200' }));
    expect(screen.queryByText('डॉ. राव')).toBeNull();
  });

  it('an interrupted move is repeated with the same key, also once the request is withdrawn', async () => {
    const { gateway, served, keys, moved } = await openWith([rao()]);
    gateway.answer({ [CREATE]: new Refusal(503, 'service_unavailable', 'अभी नहीं') });
    await click(ASK_RAO);
    await screen.findByText('अभी नहीं');
    await served.become({ status: 'dismissed', cancelledBy: 'farmer' });
    await screen.findByText(say('moveStopped', { doctor: 'डॉ. राव' }));
    gateway.answer({ [CREATE]: moved });
    await click(waitingTexts.askNext);
    await waitFor(() => expect(new URLSearchParams(location.search).get('id')).toBe(NEXT_ID));
    expect(keys()).toEqual([keys()[0], keys()[0]]);
  });

  it('a refused move leaves the farmer waiting', async () => {
    const { gateway } = await openWith([rao()]);
    gateway.answer({ [CREATE]: new Refusal(409, 'doctor_offline', 'ये डॉक्टर अभी नहीं हैं') });
    await click(ASK_RAO);
    await screen.findByText('ये डॉक्टर अभी नहीं हैं');
    screen.getByText(waitingTexts.title);
  });

  it('a wallet that is short after the withdrawal leads to the doctors, with the case', async () => {
    const { gateway, served } = await openWith([rao()]);
    gateway.answer({ [CREATE]: new Refusal(402, 'balance_too_low', 'पैसे कम हैं') });
    await click(ASK_RAO);
    await waitFor(() => expect(view()).toBe('doctors'));
    await waitFor(() => expect(gateway.requests(CREATE).length).toBeGreaterThan(1));
    expect(gateway.requests(CREATE)[1]?.body).toMatchObject({
      doctorId: RAO,
      problemDescription: served.one()?.problemDescription,
    });
  });
});

describe("the doctor's answer while the farmer waits", () => {
  it('accepted: shows the contact buttons', async () => {
    const { gateway, served } = await open();
    await screen.findByText(waitingTexts.title);
    await served.become(ACCEPTED);
    await screen.findByText(waitingTexts.acceptedTitle);
    expect(screen.getByRole('link', { name: waitingTexts.phone }).getAttribute('href')).toBe('tel:+919876543211');
    const chat = await screen.findByRole('link', { name: chatLinkTexts.chat });
    expect(chat.getAttribute('href')).toBe(`/chat/${ACCEPTED.chatThreadId}`);
    expect([...gateway.unexpected]).toEqual([]);
  });

  it.each([
    ['rejected with a reason', { status: 'rejected', rejectReason: 'not_my_field' }, askTexts.declinedField],
    ['rejected with a text', { status: 'rejected', rejectText: 'जड़ की फोटो भेजें' }, 'जड़ की फोटो भेजें'],
    ['unanswered in time', { status: 'dismissed' }, askTexts.unanswered],
  ] satisfies [string, Partial<Consultation>, string][])('%s: shows it', async (_, facts, said) => {
    const { served } = await open();
    await screen.findByText(waitingTexts.title);
    await served.become(facts);
    await screen.findByText(new RegExp(said));
  });

  it('rejected: leads to the list of doctors, keeps the draft, and mentions the refund', async () => {
    const { gateway, served } = await open();
    await screen.findByText(waitingTexts.title);
    await served.become({ status: 'rejected', rejectReason: 'busy', isRefunded: true });
    await screen.findByText(askTexts.noDoctorTitle);
    expect(view()).toBe('doctors');
    expect(screen.getByText(new RegExp(askTexts.declinedBusy)).textContent).toContain(askTexts.moneyBack);
    await click(t('app.back'));
    expect((await textbox(askTexts.problemLabel)).value).toBe(served.one()?.problemDescription);
    expect([...gateway.unexpected]).toEqual([]);
  });

  it('is refetched after the socket was down', async () => {
    const { gateway, served } = await open();
    await screen.findByText(waitingTexts.title);
    gateway.isDown = true;
    served.change(ACCEPTED);
    gateway.isDown = false;
    await screen.findByText(waitingTexts.acceptedTitle);
  });
});

describe('the waiting page', () => {
  it('a failed load shows an error, and a retry loads it', async () => {
    const { answers, retry } = failingUntilRetry({ [ONE]: consultation() }, ONE);
    await open({}, answers);
    await screen.findByText(waitingTexts.failed);
    await retry();
    await screen.findByText(waitingTexts.title);
  });

  it('offline: says that the request reached the doctor, and loads once the network is back', async () => {
    const { goOnline } = await open({}, {}, { offline: true });
    await screen.findByText(waitingTexts.offline);
    goOnline();
    await screen.findByText(waitingTexts.title);
  });

  it.each([
    ['does not exist', {}, { [ONE]: new Refusal(404, 'not_found') }, waitingTexts.gone],
    ['was cancelled', { status: 'dismissed', cancelledBy: 'farmer' }, {}, waitingTexts.cancelled],
  ] satisfies [string, Partial<Consultation>, Answers, string][])(
    'a consultation that %s: says so and links to the list',
    async (_, facts, answers, said) => {
      await open(facts, answers);
      await screen.findByText(said);
      expect(screen.getByRole('link', { name: waitingTexts.toList }).getAttribute('href')).toBe('/consult');
    },
  );
});
