// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appInDom, type OpenApp, type OpenOptions } from '../../../../testing/app.tsx';
import { button, click, textbox } from '../../../../testing/by-name.ts';
import { CHAT_PATH, ServedChat } from '../../../../testing/consult/chat.ts';
import { type Answers, Refusal } from '../../../../testing/gateway.ts';
import { layOutLists } from '../../../../testing/list-layout.ts';
import { DOCTOR, FARMER } from '../../../../testing/people.ts';
import { failingUntilRetry } from '../../../../testing/retry.ts';
import { outgoingQueue } from '../../../device/queue/browser-queue.ts';
import { t } from '../../../i18n/t.ts';
import { texts } from '../../../i18n/texts.ts';
import { consultTexts } from '../../consult/consult.hi.ts';
import { chatTexts } from '../chat.hi.ts';
import { composerTexts } from '../composer/composer.hi.ts';
import { ME, OTHER, SERVER_NOW, THREAD } from '../thread/testing/chat-fixtures.ts';

const say = texts(chatTexts);
const FARMER_HERE = { ...FARMER, id: ME };
const DOCTOR_HERE = { ...DOCTOR, id: ME };
const AWAY = new Refusal(503, 'service_unavailable');
const THREAD_ROUTE = 'GET /api/chat/thread/:threadId';
const POST = 'POST /api/chat/:threadId/messages';
/** Requests of the screens around the chat. */
const BESIDES: Answers = {
  'GET /api/users/:userId/consultations/active': [],
  'GET /api/users/:userId/consultations/past': [],
  'GET /api/doctors/:doctorId': new Refusal(404, 'doctor_not_found'),
  'GET /api/doctors/:doctorId/quick-replies': { replies: [] },
};

layOutLists();
const openInDom = appInDom();
let chat: ServedChat;
beforeEach(() => {
  chat = new ServedChat();
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function open({ as = FARMER_HERE, answers, ...options }: OpenOptions = {}): Promise<OpenApp> {
  const opening = openInDom(CHAT_PATH, {
    as,
    width: 360,
    phoneAhead: chat.phoneAhead,
    answers: { ...chat.answers(), ...BESIDES, ...answers },
    ...options,
  });
  const app = await opening;
  chat.connect(app.gateway);
  return app;
}

/** Opens the app and waits until pushes arrive. */
async function openLive(options: OpenOptions = {}): Promise<OpenApp> {
  const app = await open(options);
  await screen.findByRole('log');
  await isLive(app);
  return app;
}

const isLive = ({ gateway }: OpenApp, joins = 1) =>
  waitFor(() => expect(gateway.socket.messages('chat:join').length).toBeGreaterThanOrEqual(joins));
const log = () => within(screen.getByRole('log'));
/** Text under or in the messages. */
const inLog = async (text: string) => within(await screen.findByRole('log')).findByText(text);
/** The text of each bubble, oldest first. */
const said = () =>
  log()
    .queryAllByRole('article')
    .map((one) => one.querySelector('p')?.textContent);
const bubble = async (text: string) => (await inLog(text)).closest('article') as HTMLElement;
const stamped = async (text: string, tick: string) => within(await bubble(text)).findByText(tick, { exact: false });

async function write(text: string): Promise<void> {
  await userEvent.type(await textbox(composerTexts.text), `${text}{Enter}`);
}

describe('a chat', () => {
  it('shows loading, then the marker of new messages, and sends the read mark', async () => {
    chat.writeMany(2);
    const opening = open();
    const { gateway } = await opening;
    const release = gateway.hold('GET /api/chat/:threadId/messages');
    await screen.findByText(t('app.loading'));
    release();
    await inLog('text 2');
    expect(said()).toEqual(['text 1', 'text 2']);
    log().getByText(say('newMessages', { n: 2 }));
    await waitFor(() => expect(gateway.socket.messages('chat:read').at(-1)?.upToSeq).toBe(2));
    expect([...gateway.unexpected]).toEqual([]);
  });

  it.each([
    ['farmer', FARMER_HERE, chatTexts.privateWithDoctor, chatTexts.emptyFarmer],
    ['doctor', DOCTOR_HERE, chatTexts.privateWithFarmer, chatTexts.emptyDoctor],
  ])('without messages shows a %s the hint, the privacy note and the time left', async (_, as, secret, hint) => {
    const { gateway } = await open({ as });
    await screen.findByText(hint);
    screen.getByText(secret);
    await screen.findByText(/^1 दिन 23 घंटे बाकी$/);
    expect([...gateway.unexpected]).toEqual([]);
  });

  it('that fails to load says so, and loads on retry', async () => {
    chat.write();
    const { answers, retry } = failingUntilRetry(chat.answers(), THREAD_ROUTE);
    await open({ answers });
    await screen.findByText(chatTexts.unreachable);
    screen.getByText(chatTexts.unreachableText);
    await retry();
    await inLog('text 1');
  });

  it('loads by itself once its server is back', async () => {
    chat.write();
    const { gateway } = await open({ answers: { [THREAD_ROUTE]: AWAY } });
    gateway.socket.isDown = true;
    await screen.findByText(chatTexts.unreachable);
    gateway.answer(chat.answers());
    gateway.socket.isDown = false;
    await inLog('text 1');
  });

  it('without a network says so, and loads by itself when it is back', async () => {
    chat.write();
    const { goOnline } = await open({ offline: true });
    await screen.findByText(chatTexts.unreachableOffline);
    goOnline();
    await inLog('text 1');
  });

  it('that does not exist says so, and leads back', async () => {
    const { gateway } = await open({ answers: { [THREAD_ROUTE]: new Refusal(404, 'chat_not_found') } });
    await screen.findByText(chatTexts.absent);
    await click(chatTexts.back);
    await screen.findByText(consultTexts.emptyTitle);
    expect(location.pathname).toBe('/consult');
    expect([...gateway.unexpected]).toEqual([]);
  });

  it('of a doctor without approval shows the reason', async () => {
    await open({ as: DOCTOR_HERE, answers: { [THREAD_ROUTE]: new Refusal(403, 'not_approved', 'पहले मंज़ूरी लें') } });
    await screen.findByText(chatTexts.notNow);
    screen.getByText('पहले मंज़ूरी लें');
  });

  it('that was opened before is shown without its server, and accepts new messages', async () => {
    chat.write();
    const { gateway, reload } = await openLive();
    await inLog('text 1');
    gateway.isDown = true;
    reload();
    await inLog('text 1');
    await write('पत्ते पीले हैं');
    await bubble('पत्ते पीले हैं');
    gateway.isDown = false;
    await stamped('पत्ते पीले हैं', chatTexts.stored);
    expect(chat.messages.map(({ content }) => content)).toEqual(['text 1', 'पत्ते पीले हैं']);
    expect([...gateway.unexpected]).toEqual([]);
  });
});

describe('an expired chat', () => {
  const DAY_MS = 86_400_000;
  const day = (days: number) => new Date(SERVER_NOW + days * DAY_MS).toISOString();

  it.each([
    ['after its days', { createdAt: day(-3), expiresAt: day(0) }, chatTexts.expiredTitle, chatTexts.over],
    ['closed early', { createdAt: day(-1), expiresAt: day(0) }, chatTexts.closedTitle, chatTexts.closed],
  ])('%s: stays readable and links to a new question', async (_, times, title, left) => {
    chat.thread = { ...chat.thread, ...times };
    chat.write();
    const { gateway } = await open();
    await screen.findByText(title);
    await inLog('text 1');
    screen.getByText(left);
    expect(screen.queryByRole('textbox')).toBeNull();
    const newConsultation = screen.getByRole('link', { name: chatTexts.askAgain });
    expect(newConsultation.getAttribute('href')).toBe('/consult?view=problem');
    expect([...gateway.unexpected]).toEqual([]);
  });

  it('offers a doctor no new question', async () => {
    chat.thread = { ...chat.thread, createdAt: day(-3), expiresAt: day(0) };
    await open({ as: DOCTOR_HERE });
    await screen.findByText(chatTexts.expiredTitle);
    expect(screen.queryByRole('link', { name: chatTexts.askAgain })).toBeNull();
  });

  it('closes while it is open when the server reports its end', async () => {
    const app = await openLive();
    await textbox(composerTexts.text);
    chat.thread = { ...chat.thread, createdAt: day(-1), expiresAt: day(0) };
    chat.write({ messageType: 'system', senderId: null, content: '', system: { line: 'missed' } });
    await screen.findByText(chatTexts.closedTitle);
    expect(screen.queryByRole('textbox')).toBeNull();
    log().getByText(chatTexts.missed, { exact: false });
    expect([...app.gateway.unexpected]).toEqual([]);
  });
});

describe('a message', () => {
  it('shows its state: stored, delivered, read', async () => {
    await openLive();
    await write('नमस्ते डॉक्टर');
    await stamped('नमस्ते डॉक्टर', chatTexts.stored);
    expect((await textbox(composerTexts.text)).value).toBe('');
    chat.markedByOther('delivered', 1, OTHER);
    await stamped('नमस्ते डॉक्टर', chatTexts.delivered);
    chat.markedByOther('read', 1, OTHER);
    await stamped('नमस्ते डॉक्टर', chatTexts.read);
  });

  it('without text cannot be sent', async () => {
    const { gateway } = await openLive({ width: 1024 });
    expect((await button(composerTexts.send)).disabled).toBe(true);
    await write('   ');
    expect((await button(composerTexts.send)).disabled).toBe(true);
    expect(gateway.socket.messages('chat:message')).toEqual([]);
  });

  it('replaces the typing line when it arrives', async () => {
    const { gateway } = await openLive();
    const typing = { threadId: THREAD, userId: OTHER };
    await gateway.socket.emit('chat:typing', { ...typing, isTyping: true });
    await inLog(say('typing', { who: chat.thread.other.name }));
    chat.write({ content: 'बताइए, क्या हुआ?' });
    await inLog('बताइए, क्या हुआ?');
    await waitFor(() => expect(log().queryByText(say('typing', { who: chat.thread.other.name }))).toBeNull());
    await screen.findByText(say('arrived', { who: chat.thread.other.name, what: 'बताइए, क्या हुआ?' }));
  });

  it('sends a typing event while it is written', async () => {
    const { gateway } = await openLive();
    await userEvent.type(await textbox(composerTexts.text), 'पेड़');
    await waitFor(() => expect(gateway.socket.messages('chat:typing').at(-1)?.isTyping).toBe(true));
  });

  it('waits without a network, and is sent once and in order when it is back', async () => {
    const app = await openLive();
    chat.write({ content: 'पेड़ कैसे हैं?' });
    await inLog('पेड़ कैसे हैं?');
    app.goOffline();
    for (const text of ['पहला', 'दूसरा', 'तीसरा']) await write(text);
    for (const text of ['पहला', 'दूसरा', 'तीसरा']) await stamped(text, chatTexts.queued);
    chat.write({ content: 'आप हैं?' }, false);
    app.goOnline();
    await stamped('तीसरा', chatTexts.stored);
    const all = ['पेड़ कैसे हैं?', 'आप हैं?', 'पहला', 'दूसरा', 'तीसरा'];
    await waitFor(() => expect(said()).toEqual(all));
    expect(chat.messages.map(({ content }) => content)).toEqual(all);
    expect([...app.gateway.unexpected]).toEqual([]);
  });

  it('whose reply is lost is sent again at once, in order, as one message', async () => {
    const inTime = new AbortController();
    const limit = AbortSignal.timeout.bind(AbortSignal);
    // The time limit of a text is 15 s, not the usual 30 s.
    const limits = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((ms) => (ms === 15_000 ? inTime.signal : limit(ms)));
    const { gateway } = await openLive();
    gateway.socket.onMessage('chat:message', { ok: false, code: 'timeout', error: '' });
    const release = gateway.hold(POST);
    for (const text of ['पहला', 'दूसरा', 'तीसरा']) await write(text);
    await waitFor(() => expect(gateway.requests(POST)).toHaveLength(1));
    limits.mockRestore();
    inTime.abort();
    await waitFor(() => expect(gateway.requests(POST)).toHaveLength(2));
    release();
    await stamped('तीसरा', chatTexts.stored);
    const [first, again] = gateway.requests(POST).map(({ body }) => body);
    expect(again).toEqual(first);
    expect(chat.messages.map(({ content }) => content)).toEqual(['पहला', 'दूसरा', 'तीसरा']);
  });

  it('rejected permanently shows why, and can be copied or discarded but not sent again', async () => {
    const refusal = { code: 'advice_forbidden', error: 'यह दवा पर्चे में लिखें' } as const;
    const { gateway } = await openLive({
      as: DOCTOR_HERE,
      answers: { [POST]: new Refusal(422, refusal.code, refusal.error) },
    });
    gateway.socket.onMessage('chat:message', { ok: false, ...refusal });
    await write('दवा डालें');
    const refused = await bubble('दवा डालें');
    await within(refused).findByText(refusal.error);
    expect(within(refused).queryByRole('button', { name: chatTexts.resend })).toBeNull();
    await click(chatTexts.copy, refused);
    await screen.findByText(chatTexts.copied);
    expect(await navigator.clipboard.readText()).toBe('दवा डालें');
    await click(chatTexts.remove, refused);
    await waitFor(() => expect(said()).toEqual([]));
    expect(chat.messages).toEqual([]);
  });

  it('rejected for now shows why, stays, and can be sent again or discarded', async () => {
    const refusal = { code: 'chat_doctor_unavailable', error: 'अभी नहीं भेज सकते' } as const;
    const { gateway } = await openLive({ answers: { [POST]: new Refusal(403, refusal.code, refusal.error) } });
    gateway.socket.onMessage('chat:message', { ok: false, ...refusal });
    for (const text of ['पहला', 'दूसरा']) {
      await write(text);
      await within(await bubble(text)).findByText('अभी नहीं भेज सकते');
    }
    await click(chatTexts.remove, await bubble('दूसरा'));
    await waitFor(() => expect(said()).toEqual(['पहला']));
    chat.connect(gateway);
    await click(chatTexts.resend, await bubble('पहला'));
    await stamped('पहला', chatTexts.stored);
    expect(chat.messages.map(({ content }) => content)).toEqual(['पहला']);
  });
});

describe('for a screen reader a message', () => {
  const ofOther = (what: string) => say('arrived', { who: chat.thread.other.name, what });
  const mine = (what: string) => say('arrived', { who: chatTexts.you, what });
  /** The announced sentences, oldest first. */
  const announced = () => [...document.querySelectorAll('div[aria-live=polite] > p')].map((one) => one.textContent);

  it('is announced once with its sender, even with equal text, and older ones are not', async () => {
    for (let count = 0; count < 60; count += 1) chat.write({ content: 'पुराना' });
    await openLive();
    for (let count = 0; count < 3; count += 1) chat.write({ content: 'हाँ' });
    await waitFor(() => expect(announced()).toEqual([ofOther('हाँ'), ofOther('हाँ'), ofOther('हाँ')]));
    chat.write({ content: 'हाँ' });
    await waitFor(() => expect(announced()).toHaveLength(4));
  });

  it('that waits is announced, then that it was sent, and neither again after a reload', async () => {
    const { gateway, reload } = await openLive({ answers: { [POST]: AWAY } });
    gateway.socket.onMessage('chat:message', { ok: false, code: 'service_unavailable', error: '' });
    await write('पहला');
    await waitFor(() => expect(announced()).toEqual([mine('पहला'), chatTexts.queued]));
    await write('पहला');
    await waitFor(() => expect(announced().slice(2)).toEqual([`${mine('पहला')}. ${chatTexts.queued}`]));
    reload();
    await waitFor(() => expect(said()).toEqual(['पहला', 'पहला']));
    expect(announced()).toEqual([]);
    chat.connect(gateway);
    outgoingQueue.run(true);
    await waitFor(() => expect(announced()).toEqual([chatTexts.stored, chatTexts.stored]));
  });

  it('that is rejected is announced with its reason, also when it is rejected again', async () => {
    const refusal = { code: 'chat_doctor_unavailable', error: 'अभी नहीं भेज सकते' } as const;
    const { gateway } = await openLive({ answers: { [POST]: new Refusal(403, refusal.code, refusal.error) } });
    gateway.socket.onMessage('chat:message', { ok: false, ...refusal });
    await write('पहला');
    await within(await bubble('पहला')).findByText(refusal.error);
    const reason = say('refused', { reason: refusal.error });
    await waitFor(() => expect(announced().join('. ')).toBe(`${mine('पहला')}. ${reason}`));
    await click(chatTexts.resend, await bubble('पहला'));
    await waitFor(() => expect(announced().join('. ')).toBe(`${mine('पहला')}. ${reason}. ${reason}`));
  });
});

it('the menu opened by a long press stays when the finger is lifted', async () => {
  chat.write({ content: 'पत्ते पीले हैं' });
  await openLive();
  const message = await bubble('पत्ते पीले हैं');
  fireEvent.pointerDown(message, { isPrimary: true, button: 0, clientX: 9, clientY: 9 });
  const menu = await screen.findByRole('dialog', { name: chatTexts.menu });
  menu.getBoundingClientRect = () => new DOMRect(0, 400, 360, 240);
  // What lies below the finger now is the backdrop.
  fireEvent.pointerUp(menu, { clientX: 9, clientY: 9 });
  fireEvent.click(menu, { clientX: 9, clientY: 9 });
  expect(screen.queryByRole('dialog', { name: chatTexts.menu })).toBe(menu);
  fireEvent.pointerDown(menu, { clientX: 9, clientY: 9 });
  fireEvent.click(menu, { clientX: 9, clientY: 9 });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: chatTexts.menu })).toBeNull());
});

describe('deleting a message', () => {
  const openMenu = async (text: string) => click(chatTexts.menu, await bubble(text));
  const recent = () => new Date(SERVER_NOW).toISOString();

  it('asks for confirmation, then leaves only a placeholder', async () => {
    chat.write({ senderId: ME, content: 'गलती से लिखा', createdAt: recent() });
    const { gateway } = await openLive();
    await openMenu('गलती से लिखा');
    await click(chatTexts.remove);
    await click(chatTexts.keep);
    expect(gateway.socket.messages('chat:delete_message')).toEqual([]);
    await openMenu('गलती से लिखा');
    await click(chatTexts.remove);
    await click(chatTexts.removeNow);
    await inLog(chatTexts.deleted);
    expect(said()).not.toContain('गलती से लिखा');
    expect(gateway.socket.messages('chat:delete_message')).toHaveLength(1);
  });

  it('of the other user removes it here too', async () => {
    const { id } = chat.write({ content: 'गलती से लिखा' });
    await openLive();
    await inLog('गलती से लिखा');
    chat.takeAway(id);
    await inLog(chatTexts.deleted);
    expect(log().queryByText('गलती से लिखा')).toBeNull();
  });

  it('is not offered after 15 minutes', async () => {
    chat.write({ senderId: ME, content: 'पुराना' });
    await openLive();
    await openMenu('पुराना');
    await screen.findByText(chatTexts.tooLate);
    expect(screen.queryByRole('button', { name: chatTexts.remove })).toBeNull();
  });

  it('that the server rejects shows why, and the message stays', async () => {
    chat.write({ senderId: ME, content: 'गलती से लिखा', createdAt: recent() });
    const refusal = { ok: false, code: 'service_unavailable', error: 'अभी नहीं' } as const;
    const { gateway } = await openLive({
      answers: { 'DELETE /api/chat/:threadId/messages/:messageId': new Refusal(503, refusal.code, refusal.error) },
    });
    gateway.socket.onMessage('chat:delete_message', refusal);
    await openMenu('गलती से लिखा');
    await click(chatTexts.remove);
    await click(chatTexts.removeNow);
    await screen.findByText(chatTexts.removeFailed);
    screen.getByText(refusal.error);
    await bubble('गलती से लिखा');
  });
});

describe('the doctor’s quick replies', () => {
  it('are put into the field, not sent', async () => {
    const replies = ['पास से 2 फोटो भेजें', 'ड्रिप कम करें'];
    const { gateway } = await openLive({
      as: DOCTOR_HERE,
      answers: { 'GET /api/doctors/:doctorId/quick-replies': { replies } },
    });
    const field = await textbox(composerTexts.text);
    await userEvent.type(field, 'नमस्ते।');
    await click('पास से 2 फोटो भेजें');
    expect(field.value).toBe('नमस्ते। पास से 2 फोटो भेजें');
    expect(gateway.socket.messages('chat:message')).toEqual([]);
    await click(composerTexts.send);
    await stamped('नमस्ते। पास से 2 फोटो भेजें', chatTexts.stored);
  });
});
