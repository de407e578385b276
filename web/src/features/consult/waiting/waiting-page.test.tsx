// @vitest-environment happy-dom
import type { Consultation } from '@anar/contracts/consult/consultations';
import { screen, waitFor } from '@testing-library/react';
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

  it('switches to a free doctor, with the same problem text', async () => {
    const other = doctorProfile({ id: '01KZ00000000000000000DCTR2', name: 'डॉ. राव', status: 'online' });
    const { gateway, served } = await open({}, { 'GET /api/doctors': [doctorProfile({ status: 'online' }), other] });
    gateway.answer({ 'POST /api/consultations': new Refusal(503, 'service_unavailable', 'अभी नहीं') });
    await click(say('chooseDoctor', { doctor: 'डॉ. राव' }));
    await click(waitingTexts.switchNow);
    await waitFor(() =>
      expect(gateway.requests('POST /api/consultations')[0]?.body).toMatchObject({
        doctorId: other.id,
        problemDescription: served.one()?.problemDescription,
      }),
    );
    expect(served.one()?.cancelledBy).toBe('farmer');
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
