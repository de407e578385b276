// @vitest-environment happy-dom
import type { Consultation } from '@anar/contracts/consult/consultations';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { appInDom } from '../../../../testing/app.tsx';
import { click } from '../../../../testing/by-name.ts';
import { CONSULTATION_ID, consultation, doctorProfile } from '../../../../testing/consult/consultations.ts';
import { ServedConsultations } from '../../../../testing/consult/served-consultations.ts';
import { type Answers, type Gateway, Refusal } from '../../../../testing/gateway.ts';
import { DOCTOR, FARMER } from '../../../../testing/people.ts';
import { failingUntilRetry } from '../../../../testing/retry.ts';
import { chatLinkTexts } from '../../../consultation/chat/chat-link.hi.ts';
import { consultationTexts } from '../../../consultation/consultation.hi.ts';
import { t } from '../../../i18n/t.ts';
import { texts } from '../../../i18n/texts.ts';
import { caseTexts } from '../case/case.hi.ts';
import { deskTexts } from './desk.hi.ts';

const say = texts(deskTexts);
const sayCase = texts(caseTexts);
const WHO = { name: FARMER.name, phone: FARMER.phone ?? '' };
const asked = (facts: Partial<Consultation> = {}) => consultation({ user: WHO, ...facts });
const RINGING: Partial<Consultation> = {
  status: 'ringing',
  acceptedAt: '2026-11-28T05:00:00.000Z',
  isHelped: false,
  chatThreadId: '01KZ000000000000000THREAD0',
  chatOpenUntil: '2099-12-12T18:29:59.000Z',
};
const LIST = 'GET /api/doctors/:doctorId/consultations';
const PROFILE = 'GET /api/doctors/:doctorId';

const openInDom = appInDom();
async function open(all: readonly Consultation[], answers: Answers = {}, more = {}, path = '/consult') {
  const served = new ServedConsultations(...all);
  const app = await openInDom(path, {
    as: DOCTOR,
    width: 360,
    answers: { ...served.answers(), ...answers },
    ...more,
  });
  served.connect(app.gateway);
  return { ...app, served };
}
const openCase = (facts: Partial<Consultation> = {}, answers: Answers = {}, list = 'new') =>
  open([asked(facts)], answers, {}, `/consult?list=${list}&case=${CONSULTATION_ID}`);
/** Fetched when the screen opens and once more on connection: afterwards nothing is fetched by itself. */
const isRead = (gateway: Gateway) => waitFor(() => expect(gateway.requests(LIST).length).toBeGreaterThan(1));
const problem = () => screen.findByText(`“${asked().problemDescription}”`);

describe('the desk', () => {
  it('shows a skeleton, then that the queue is empty', async () => {
    const { gateway } = await open([]);
    const release = gateway.hold(LIST);
    await screen.findByText(t('app.loading'));
    release();
    await waitFor(() => expect(screen.getAllByText(deskTexts.emptyNew).length).toBeGreaterThan(0));
    expect(screen.getAllByText(deskTexts.emptyNewOnline).length).toBeGreaterThan(0);
    expect([...gateway.unexpected]).toEqual([]);
  });

  it('a failed request shows an error, and loads at the retry', async () => {
    const { answers, retry } = failingUntilRetry({ [LIST]: [asked()] }, LIST);
    await open([asked()], answers);
    await screen.findByText(deskTexts.failed);
    await retry();
    await problem();
  });

  it('offline shows so, and loads by itself on reconnect', async () => {
    const { goOffline, goOnline, reload } = await open([asked()]);
    await problem();
    goOffline();
    reload();
    await screen.findByRole('alert');
    goOnline();
    await problem();
  });

  it('counts waiting, running and ended consultations', async () => {
    await open([
      asked(),
      asked({ id: 'C2', status: 'connected', acceptedAt: '2026-11-28T05:00:00.000Z' }),
      asked({ id: 'C3', status: 'ended', endedAt: '2026-11-28T05:00:00.000Z' }),
    ]);
    await problem();
    const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(tabs).toEqual([`1 ${deskTexts.tabNew}`, `1 ${deskTexts.tabActive}`, `1 ${deskTexts.tabDone}`]);
  });
});

describe('what waits', () => {
  const DONE: Partial<Consultation> = { status: 'ended', endedAt: '2026-11-28T05:00:00.000Z' };
  const rows = () => screen.getAllByRole('button', { current: true }).map(({ textContent }) => textContent);
  const shownTab = () => screen.getByRole('tab', { selected: true }).textContent;

  it('a running case opens under its own tab when nothing is new', async () => {
    await open([asked({ ...RINGING, status: 'connected' })]);
    await problem();
    expect(shownTab()).toBe(`1 ${deskTexts.tabActive}`);
  });

  it('a case of the address is shown under its tab too', async () => {
    await open([asked({ ...RINGING, status: 'connected' })], {}, {}, `/consult?case=${CONSULTATION_ID}`);
    await problem();
    expect(shownTab()).toBe(`1 ${deskTexts.tabActive}`);
  });

  it('an ended case without a prescription is listed as still to do', async () => {
    await open([asked(DONE)]);
    const todo = within(await screen.findByRole('region', { name: deskTexts.pending }));
    todo.getByText(deskTexts.writePrescription);
    await problem();
    expect(shownTab()).toBe(`1 ${deskTexts.tabDone}`);
  });

  it('stays open when another one comes', async () => {
    const { served } = await open([asked({ ...RINGING, status: 'connected' })]);
    await problem();
    served.all = [...served.all, asked({ id: 'C2', problemDescription: 'फूल गिर रहे हैं' })];
    await served.become({});
    await screen.findByRole('tab', { name: `1 ${deskTexts.tabNew}` });
    expect(shownTab()).toBe(`1 ${deskTexts.tabActive}`);
    await problem();
  });

  it('the end of the number distinguishes farmers of one name', async () => {
    await open([asked(), asked({ id: 'C2', user: { ...WHO, phone: '9811112222' } })]);
    await problem();
    expect(rows()).toHaveLength(1);
    for (const digits of ['3210', '2222']) screen.getByText(say('digits', { digits }));
  });

  it('on a phone the case comes before the doctor’s own card', async () => {
    await open([asked()]);
    const text = await problem();
    const self = screen.getByRole('switch', { name: deskTexts.presence });
    expect(text.compareDocumentPosition(self) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });
});

it('a new rating is shown at once', async () => {
  const { gateway } = await open([asked()]);
  await problem();
  await gateway.socket.connected();
  gateway.answer({ [PROFILE]: doctorProfile({ status: 'online', rating: 3.3, reviewCount: 41 }) });
  await gateway.socket.emit('doctor:changed', {
    doctorId: DOCTOR.doctorId ?? '',
    status: 'online',
    isAvailable: false,
  });
  await screen.findByText('3.3 (41)', { exact: false });
});

describe('presence', () => {
  const at = () => screen.findByRole<HTMLInputElement>('switch', { name: deskTexts.presence });

  it('is switched on over the socket, and shown', async () => {
    const { gateway } = await open([], { [PROFILE]: doctorProfile({ status: 'offline' }) });
    await screen.findByText(deskTexts.offlineNow);
    await gateway.socket.connected();
    gateway.answer({ [PROFILE]: doctorProfile({ status: 'online' }) });
    await userEvent.click(await at());
    await screen.findByText(deskTexts.online);
    expect(gateway.socket.messages('doctor:presence')).toEqual([{ doctorId: DOCTOR.doctorId, status: 'online' }]);
  });

  it('a profile fetched before the switch arrives after it: stays on', async () => {
    let status: 'online' | 'offline' = 'offline';
    const late = Promise.withResolvers<void>();
    const { gateway, served } = await open([], { [PROFILE]: () => doctorProfile({ status }) });
    await screen.findByText(deskTexts.offlineNow);
    const before = doctorProfile({ status });
    gateway.answer({
      [PROFILE]: () => (status === 'online' ? doctorProfile({ status }) : late.promise.then(() => before)),
    });
    gateway.socket.onMessage('doctor:presence', () => {
      status = 'online';
      return { ok: true };
    });
    await waitFor(() => expect(gateway.requests(PROFILE).length).toBeGreaterThan(1));
    await userEvent.click(await at());
    await screen.findByText(deskTexts.online);
    late.resolve();
    // The refetch has completed too.
    served.all = [asked()];
    await served.become({});
    await problem();
    expect((await at()).checked).toBe(true);
  });

  it('refused by the server: stays off, with the reason', async () => {
    const refusal = { ok: false, code: 'profile_incomplete', error: 'पहले प्रोफ़ाइल पूरी करें' } as const;
    const { gateway } = await open([], {
      [PROFILE]: doctorProfile({ status: 'offline' }),
      'PUT /api/doctors/:doctorId/presence': new Refusal(409, refusal.code, refusal.error),
    });
    gateway.socket.onMessage('doctor:presence', refusal);
    await userEvent.click(await at());
    await screen.findByText(deskTexts.presenceFailed);
    screen.getByText(refusal.error);
    expect((await at()).checked).toBe(false);
  });

  it('cannot be changed offline', async () => {
    const { goOffline } = await open([], { [PROFILE]: doctorProfile({ status: 'offline' }) });
    await at();
    goOffline();
    await userEvent.click(await at());
    await screen.findByText(deskTexts.presenceNoNet);
    expect((await at()).checked).toBe(false);
  });
});

describe('a new request', () => {
  const ring = { consultationId: CONSULTATION_ID, userMeta: WHO };

  it('is shown over any screen of the doctor, and leads to the case', async () => {
    const { gateway, served } = await open([], {}, {}, '/chat');
    gateway.answer({ 'GET /api/chat/threads': { threads: [] } });
    await waitFor(() => expect(gateway.requests(LIST).length).toBeGreaterThan(0));
    served.all = [asked()];
    await gateway.socket.emit('call:request', ring);
    await screen.findByText(say('incoming', { name: FARMER.name }));
    await click(deskTexts.incomingOpen);
    await problem();
    expect(location.search).toContain(`case=${CONSULTATION_ID}`);
    expect(screen.queryByText(say('incoming', { name: FARMER.name }))).toBeNull();
  });

  it('dismissed before the list contains it: it waits there, and does not ring', async () => {
    const { gateway, served } = await open([]);
    await isRead(gateway);
    served.all = [asked()];
    await gateway.socket.emit('call:request', ring);
    await click(deskTexts.incomingLater);
    await served.become({});
    await problem();
    await userEvent.click(screen.getByRole('tab', { name: new RegExp(deskTexts.tabNew) }));
    expect(screen.queryByText(say('incoming', { name: FARMER.name }))).toBeNull();
  });

  it('a message about the state that the list shows already: the list is not refetched', async () => {
    const { gateway, served } = await open([asked()]);
    await isRead(gateway);
    await problem();
    const reads = gateway.requests(LIST).length;
    const { id, status, seq } = asked();
    await gateway.socket.emit('consultation:changed', { consultationId: id, status, seq });
    await gateway.socket.emit('call:request', ring);
    await click(deskTexts.incomingOpen);
    await waitFor(() => expect(gateway.requests('GET /api/consultations/:id').length).toBeGreaterThan(0));
    expect(gateway.requests(LIST)).toHaveLength(reads);
    await served.become({});
    await waitFor(() => expect(gateway.requests(LIST)).toHaveLength(reads + 1));
  });

  it('cancelled by the farmer: stops ringing', async () => {
    const { gateway, served } = await open([asked()]);
    await problem();
    await gateway.socket.emit('call:request', ring);
    await screen.findByText(say('incoming', { name: FARMER.name }));
    await served.become({ status: 'dismissed', cancelledBy: 'farmer' });
    await waitFor(() => expect(screen.queryByText(say('incoming', { name: FARMER.name }))).toBeNull());
  });
});

describe('a request', () => {
  it("accepted: shows the farmer's contact", async () => {
    const { gateway, served } = await openCase();
    await problem();
    await click(caseTexts.accept);
    await screen.findByText(caseTexts.accepted);
    expect(served.one()?.status).toBe('ringing');
    await screen.findByRole('button', { name: caseTexts.talked });
    const phone = screen.getByRole('link', { name: sayCase('callName', { name: FARMER.name }) });
    expect(phone.getAttribute('href')).toBe('tel:+919876543210');
    expect([...gateway.unexpected]).toEqual([]);
  });

  it('declined: requires a reason that the farmer reads', async () => {
    const { gateway, served } = await openCase();
    await click(caseTexts.reject);
    const sheet = await screen.findByRole('dialog', { name: caseTexts.rejectTitle });
    within(sheet).getByText(sayCase('rejectText', { name: FARMER.name }));
    await click(caseTexts.rejectSend, sheet);
    await within(sheet).findByText(caseTexts.rejectChoose);
    await click(caseTexts.reason_other, sheet);
    await click(caseTexts.rejectSend, sheet);
    await within(sheet).findByText(caseTexts.rejectWordsNeeded);
    await click(caseTexts.reason_not_my_field, sheet);
    await click(caseTexts.rejectSend, sheet);
    await screen.findByText(caseTexts.rejected);
    expect(gateway.requests('PATCH /api/consultations/:id/reject').map(({ body }) => body)).toEqual([
      { reason: 'not_my_field' },
    ]);
    expect(served.one()?.status).toBe('rejected');
  });

  it('changed by another session: shows an error and the current state', async () => {
    const gone = new Refusal(409, 'state_changed', 'यह परामर्श अब बदल चुका है');
    const { gateway, served } = await openCase();
    await problem();
    const accept = () => {
      served.change({ status: 'dismissed', cancelledBy: 'farmer' });
      return gone;
    };
    gateway.answer({ 'PATCH /api/consultations/:id/accept': accept });
    await click(caseTexts.accept);
    await screen.findByText(sayCase('actionFailed', { why: gone.body.error }));
    await waitFor(() => expect(screen.queryByRole('button', { name: caseTexts.accept })).toBeNull());
  });

  it('a case fetched before arrives after the acceptance: stays accepted', async () => {
    const CASE = 'GET /api/consultations/:id';
    const late = Promise.withResolvers<void>();
    const { gateway, served } = await openCase();
    await problem();
    gateway.answer({ [CASE]: () => late.promise.then(() => asked()) });
    const reads = gateway.requests(CASE).length;
    await served.become({});
    await waitFor(() => expect(gateway.requests(CASE).length).toBeGreaterThan(reads));
    await click(caseTexts.accept);
    await screen.findByRole('button', { name: caseTexts.talked });
    late.resolve();
    // The refetch has completed too.
    served.all = [...served.all, asked({ id: 'C2' })];
    await served.become({}, 'C2');
    await screen.findByRole('tab', { name: `1 ${deskTexts.tabNew}` });
    screen.getByRole('button', { name: caseTexts.talked });
  });

  it('cannot be answered offline', async () => {
    const { gateway, goOffline } = await openCase();
    await problem();
    goOffline();
    await click(caseTexts.accept);
    await screen.findByText(caseTexts.noNet);
    expect(gateway.requests('PATCH /api/consultations/:id/accept')).toEqual([]);
  });
});

describe('an accepted farmer', () => {
  it('can be called, written to, and marked as spoken with', async () => {
    const { served } = await openCase(RINGING, {}, 'active');
    await problem();
    const chat = screen.getAllByRole('link', { name: new RegExp(chatLinkTexts.chat) });
    expect(chat.map((one) => one.getAttribute('href'))).toContain(`/chat/${RINGING.chatThreadId}`);
    await click(caseTexts.talked);
    await screen.findByText(caseTexts.talkedDone);
    expect(served.one()?.status).toBe('connected');
  });

  it.each([
    ['the fee goes back', {}, caseTexts.letGoText, caseTexts.letGoDone],
    ['there was no fee', { consultationFee: 0 }, caseTexts.letGoFree, caseTexts.letGoDoneFree],
  ])('does not answer: is closed after one question: %s', async (_, facts, text, done) => {
    const { gateway, served } = await openCase({ ...RINGING, ...facts }, {}, 'active');
    await problem();
    await click(caseTexts.letGo);
    await screen.findByText(text);
    await click(caseTexts.endStay);
    expect(served.one()?.status).toBe('ringing');
    await click(caseTexts.letGo);
    await click(caseTexts.letGoYes);
    await screen.findByText(done);
    expect(served.one()?.status).toBe('missed');
    expect([...gateway.unexpected]).toEqual([]);
  });

  it('spoken with: the consultation ends after one question', async () => {
    const { served } = await openCase({ ...RINGING, status: 'connected', isHelped: true }, {}, 'active');
    await problem();
    await click(caseTexts.end);
    await click(caseTexts.endYes);
    await screen.findByText(caseTexts.ended);
    expect(served.one()?.status).toBe('ended');
    await screen.findByText(consultationTexts.ended);
  });
});
