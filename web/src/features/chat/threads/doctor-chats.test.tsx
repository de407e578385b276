// @vitest-environment happy-dom
import type { ChatSummary } from '@anar/contracts/consult/chat';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { appInDom, type OpenOptions } from '../../../../testing/app.tsx';
import { button, click, textbox, write } from '../../../../testing/by-name.ts';
import { CHAT_PATH, ServedChat } from '../../../../testing/consult/chat.ts';
import { chatSummary, doctorProfile } from '../../../../testing/consult/consultations.ts';
import { type Answers, Refusal } from '../../../../testing/gateway.ts';
import { CREATED_AT, DOCTOR } from '../../../../testing/people.ts';
import { chatLinkTexts } from '../../../consultation/chat/chat-link.hi.ts';
import { t } from '../../../i18n/t.ts';
import { texts } from '../../../i18n/texts.ts';
import { threadsTexts } from './threads.hi.ts';

const say = texts(threadsTexts);
type Last = NonNullable<ChatSummary['last']>;
const last = (content: string, facts: Partial<Last> = {}): Last => ({
  seq: 1,
  isMine: false,
  content,
  messageType: 'text',
  mediaDuration: null,
  isDeleted: false,
  createdAt: CREATED_AT,
  ...facts,
});
const other = (name: string) => ({ name, isErased: false });
const NEW = chatSummary({ threadId: 'T1', other: other('श्याम'), unread: 2, last: last('पत्ती पर लोहा कब छिड़कूँ?') });
const ANSWERED = chatSummary({ threadId: 'T2', other: other('राधा'), last: last('कल सुबह चलाइए।', { isMine: true }) });
const OVER = chatSummary({
  threadId: 'T3',
  other: other('मोहन'),
  isExpired: true,
  expiresAt: CREATED_AT,
  last: last('धन्यवाद डॉक्टर', { createdAt: '2026-10-01T03:00:00.000Z' }),
});
const ALL = [ANSWERED, OVER, NEW];
const THREADS = 'GET /api/chat/threads';
const UNREAD: Answers = {
  'GET /api/chat/unread': { total: 2, threads: [{ threadId: 'T1', consultationId: NEW.consultationId, unread: 2 }] },
};
const BESIDES: Answers = {
  'GET /api/doctors/:doctorId': doctorProfile(),
  'GET /api/doctors/:doctorId/consultations': [],
  'GET /api/doctors/:doctorId/stats': { ended: 0, rating: null, reviewCount: 0, answerSeconds: null, days: [] },
};

const openInDom = appInDom();
const open = (path: string, answers: Answers, options: OpenOptions = {}) =>
  openInDom(path, { as: DOCTOR, width: 360, answers: { ...BESIDES, ...answers }, ...options });
const openList = (answers: Answers = {}, options: OpenOptions = {}) =>
  open('/chat', { [THREADS]: { threads: ALL }, ...UNREAD, ...answers }, options);
const group = async (name: string) => within(await screen.findByRole('region', { name })).getAllByRole('link');
const names = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('listitem')
    .map((one) => one.querySelector('b')?.textContent);

describe('the doctor’s chats', () => {
  it('are linked from the desk, with the unread count', async () => {
    const { gateway } = await open('/consult', { ...UNREAD, [THREADS]: { threads: ALL } });
    const way = await screen.findByRole('link', { name: new RegExp(`^${chatLinkTexts.chat}.*2`) });
    await userEvent.click(way);
    await group(threadsTexts.unreadGroup);
    expect(location.pathname).toBe('/chat');
    expect([...gateway.unexpected]).toEqual([]);
  });

  it('are listed with unread ones first, each with its last message and time', async () => {
    const { gateway } = await openList();
    const [unread, ...none] = await group(threadsTexts.unreadGroup);
    expect(none).toEqual([]);
    expect(unread?.textContent).toMatch(/श्याम.*पत्ती पर लोहा/);
    expect(unread?.getAttribute('href')).toBe('/chat/T1');
    const read = (await group(threadsTexts.readGroup)).map(({ textContent }) => textContent);
    expect(read).toEqual([
      expect.stringMatching(new RegExp(`मोहन.*${threadsTexts.over}`)),
      expect.stringMatching(new RegExp(`राधा.*${say('mine', { words: 'कल सुबह चलाइए।' })}`)),
    ]);
    expect([...gateway.unexpected]).toEqual([]);
  });

  it('are searched by word, with a note when nothing matches', async () => {
    const found = ({ query }: { query: Record<string, string> }) => ({
      threads: ALL.filter(({ other }) => other.name.includes(query.search ?? '')),
    });
    await openList({ [THREADS]: found });
    await group(threadsTexts.readGroup);
    const search = screen.getByRole('searchbox', { name: threadsTexts.search });
    await userEvent.type(search, 'राधा');
    await waitFor(() => expect(names()).toEqual(['राधा']));
    await userEvent.clear(search);
    await userEvent.type(search, 'कुछ और');
    await screen.findByText(say('nothingFound', { words: 'कुछ और' }));
    await userEvent.clear(search);
    await waitFor(() => expect(names()).toHaveLength(ALL.length));
  });

  it('are updated by a push while they are shown', async () => {
    let list = ALL;
    const { gateway } = await openList({ [THREADS]: () => ({ threads: list }) });
    await group(threadsTexts.readGroup);
    list = [NEW, OVER, { ...ANSWERED, unread: 1, last: last('ठीक है') }];
    await gateway.socket.emit('chat:message_deleted', { threadId: 'T2', rev: 1, messageId: 'M' });
    await waitFor(async () => expect(await group(threadsTexts.unreadGroup)).toHaveLength(2));
    screen.getByText('ठीक है');
  });

  it('show the last known list without a network, and can be searched', async () => {
    const { goOffline, reload } = await openList();
    await group(threadsTexts.readGroup);
    goOffline();
    reload();
    await screen.findByText(new RegExp(threadsTexts.oldOffline.split('{ago}')[0] ?? ''));
    await userEvent.type(screen.getByRole('searchbox', { name: threadsTexts.search }), 'लोहा');
    await waitFor(() => expect(names()).toEqual(['श्याम']));
  });
});

describe('quick replies', () => {
  const REPLIES = 'GET /api/doctors/:doctorId/quick-replies';
  const PUT = 'PUT /api/doctors/:doctorId/quick-replies';
  const FIRST = ['पास से फोटो भेजें', 'ड्रिप कम करें', 'कल बताइए'];

  /** A server that stores the replies, and an open chat. */
  const openChat = async (more: Answers = {}) => {
    let replies = FIRST;
    const chat = new ServedChat();
    const answers: Answers = {
      ...chat.answers(),
      [REPLIES]: () => ({ replies }),
      [PUT]: ({ body }: { body: unknown }) => {
        ({ replies } = body as { replies: string[] });
        return { replies };
      },
      ...more,
    };
    const app = await open(CHAT_PATH, answers, { phoneAhead: chat.phoneAhead });
    chat.connect(app.gateway);
    await shows(...FIRST);
    return app;
  };
  const shown = () =>
    within(screen.getByRole('group', { name: threadsTexts.replies }))
      .queryAllByRole('button')
      .map(({ textContent }) => textContent);
  const shows = async (...replies: string[]) => {
    await screen.findByRole('group', { name: threadsTexts.replies });
    await waitFor(() => expect(shown()).toEqual(replies));
  };
  const openSheet = async () => {
    await click(threadsTexts.change);
    return screen.findByRole('dialog', { name: threadsTexts.changeTitle });
  };
  const field = (n: number) => textbox(say('reply', { n }));

  it('are changed, removed and added, and persist over a reload', async () => {
    const { gateway, reload } = await openChat();
    const sheet = await openSheet();
    await click(threadsTexts.addReply, sheet);
    await write(say('reply', { n: 4 }), 'ड्रिप 1 घंटा चलाएँ', sheet);
    await write(say('reply', { n: 1 }), 'पास से 2 फोटो भेजें', sheet);
    await click(say('removeReply', { n: 2 }), sheet);
    await click(threadsTexts.save, sheet);
    await screen.findByText(threadsTexts.saved);
    const own = ['पास से 2 फोटो भेजें', 'कल बताइए', 'ड्रिप 1 घंटा चलाएँ'];
    expect(gateway.requests(PUT).map(({ body }) => body)).toEqual([{ replies: own }]);
    await shows(...own);
    reload();
    await shows(...own);
    expect([...gateway.unexpected]).toEqual([]);
  });

  it('may all be removed, and new ones can still be added', async () => {
    await openChat();
    const sheet = await openSheet();
    for (const _ of FIRST) await click(say('removeReply', { n: 1 }), sheet);
    await click(threadsTexts.save, sheet);
    await shows();
    await button(threadsTexts.addReply, await openSheet());
  });

  it('that cannot be saved show why, and keep the input', async () => {
    const { gateway, goOffline, goOnline } = await openChat({
      [PUT]: new Refusal(503, 'service_unavailable', 'अभी नहीं'),
    });
    const sheet = await openSheet();
    await write(say('reply', { n: 1 }), 'नया', sheet);
    await click(threadsTexts.save, sheet);
    await within(sheet).findByText(say('repliesFailed', { why: 'अभी नहीं' }));
    goOffline();
    await click(threadsTexts.save, sheet);
    await within(sheet).findByText(threadsTexts.repliesNoNet);
    expect((await field(1)).value).toBe('नया');
    goOnline();
    gateway.answer({ [PUT]: { replies: ['नया'] } });
    await click(threadsTexts.save, sheet);
    await screen.findByText(threadsTexts.saved);
  });
});

it('at laptop width the list has the chat area beside it', async () => {
  await openList({}, { width: 1280 });
  await screen.findByText(threadsTexts.choose);
  await group(threadsTexts.unreadGroup);
  expect(screen.queryByText(t('app.loading'))).toBeNull();
});
