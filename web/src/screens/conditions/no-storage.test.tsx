// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { appInDom } from '../../../testing/app.tsx';
import { button, click, textbox } from '../../../testing/by-name.ts';
import { CHECK_ID, CHECK_PAGE, check, photoFile } from '../../../testing/checks.ts';
import { CHAT_PATH, ServedChat } from '../../../testing/consult/chat.ts';
import { Refusal } from '../../../testing/gateway.ts';
import { layOutLists } from '../../../testing/list-layout.ts';
import { CREATED_AT, FARMER } from '../../../testing/people.ts';
import { phoneDatabaseTexts } from '../../device/storage/phone-database.hi.ts';
import { composerTexts } from '../../features/chat/composer/composer.hi.ts';
import { ME } from '../../features/chat/thread/testing/chat-fixtures.ts';
import { checkPageTexts } from '../../features/diagnosis/check-page.hi.ts';
import { diagnosisTexts } from '../../features/diagnosis/diagnosis.hi.ts';
import { photoSignsTexts } from '../../features/diagnosis/pictures/photo-signs.hi.ts';
import { photoTexts } from '../../photo/photo.hi.ts';
import { logOut } from '../../session/ending/log-out.ts';
import { stopWaitingLogout } from '../../session/ending/start-waiting-logout.ts';
import { signedIn } from '../../session/session-slice.ts';
import { startSession } from '../../session/start-session.ts';
import { store } from '../../session/store.ts';
import { toastStore } from '../../ui/toast/toast-store.ts';

layOutLists();
const open = appInDom();
const TEXT = 'POST /api/diagnose/text';
const REFRESH = 'POST /api/auth/refresh';
const LOGOUT = 'POST /api/auth/logout';
const LIMIT_MS = 3000;
const QUESTION = 'फल पर काले धब्बे';
beforeEach(() => vi.spyOn(console, 'warn').mockReturnValue() as never);

describe('where no database of the phone opens', () => {
  const toasts: string[] = [];
  const said = () => toasts.filter((title) => title === phoneDatabaseTexts.title);
  toastStore.subscribe(() => toasts.push(toastStore.get()?.title ?? ''));
  beforeEach(() => {
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => ({}) as IDBOpenDBRequest);
    const start = globalThis.setTimeout;
    // The limit passes at once.
    vi.stubGlobal('setTimeout', (run: () => void, ms: number) => start(run, ms === LIMIT_MS ? 0 : ms));
  });

  it('a question is sent to the server, and one toast says that nothing is stored', async () => {
    const answers = { ...CHECK_PAGE, 'GET /api/diagnose/:id': check(), [TEXT]: check() };
    const { gateway } = await open('/diagnose', { as: FARMER, answers });
    await userEvent.click(await textbox(diagnosisTexts.writeLabel));
    await userEvent.paste(QUESTION);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(location.pathname).toBe(`/diagnosis/${CHECK_ID}`));
    expect(gateway.requests(TEXT)).toHaveLength(1);
    expect(said()).toHaveLength(1);
  });

  it('a photo that fails to upload is not said to be kept', async () => {
    const answers = { ...CHECK_PAGE, 'POST /api/diagnose': new Refusal(503, 'service_unavailable') };
    await open('/diagnose', { as: FARMER, answers });
    const [input] = await screen.findAllByLabelText(photoTexts.choose);
    if (!input) throw new Error('no input');
    await userEvent.upload(input, photoFile());
    await screen.findByRole('heading', { name: photoSignsTexts.where });
    await click(checkPageTexts.start);
    expect((await screen.findByText(/इसी पन्ने पर/)).textContent).toBe(checkPageTexts.photoHere);
    expect(screen.queryByText(checkPageTexts.photoKept)).toBeNull();
    await button(checkPageTexts.start);
  });

  it('a chat is loaded from the server, and a message is sent', async () => {
    const chat = new ServedChat();
    chat.writeMany(2);
    const answers = {
      ...chat.answers(),
      'GET /api/users/:userId/consultations/active': [],
      'GET /api/users/:userId/consultations/past': [],
      'GET /api/doctors/:doctorId': new Refusal(404, 'doctor_not_found'),
    };
    const { gateway } = await open(CHAT_PATH, { as: { ...FARMER, id: ME }, answers });
    chat.connect(gateway);
    const log = within(await screen.findByRole('log'));
    await log.findByText('text 2');
    await userEvent.type(await textbox(composerTexts.text), `${QUESTION}{Enter}`);
    await log.findByText(QUESTION);
    await waitFor(() => expect(chat.messages.map(({ content }) => content)).toContain(QUESTION));
    expect(said().length).toBeLessThanOrEqual(1);
  });
});

describe('where the browser refuses local storage', () => {
  const refused = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  const session = { user: FARMER, token: 'next', message: '', expiresAt: CREATED_AT };
  const isOut = () => store.getState().session.token === null;
  const refuse = () =>
    vi.stubGlobal('localStorage', { getItem: refused, setItem: refused, removeItem: refused, clear: () => undefined });

  it('the refresh cookie signs the user in at startup', async () => {
    const { gateway } = await open('/faq', { answers: { [REFRESH]: session } });
    refuse();
    startSession();
    expect(store.getState().session.loading).toBe(true);
    await waitFor(() => expect(store.getState().session.user?.id).toBe(FARMER.id));
    expect(gateway.requests(REFRESH)).toHaveLength(1);
  });

  it('without a session: startup ends signed out', async () => {
    await open('/faq', { answers: { [REFRESH]: new Refusal(401, 'session_ended') } });
    refuse();
    startSession();
    await waitFor(() => expect(store.getState().session.loading).toBe(false));
    expect(isOut()).toBe(true);
  });

  it('with local storage: no refresh call at startup', async () => {
    const { gateway } = await open('/faq', { answers: { [REFRESH]: session } });
    startSession();
    expect(store.getState().session.loading).toBe(false);
    expect(gateway.requests(REFRESH)).toEqual([]);
  });

  it('after an offline logout, no later page signs the user in', async () => {
    const { gateway, goOnline } = await open('/faq', { as: FARMER, offline: true });
    refuse();
    store.dispatch(signedIn({ user: FARMER, token: 'token' }));
    await logOut(() => undefined);
    // Simulates a reload: the page's memory is lost, its cookies are not.
    vi.resetModules();
    const { waitingLogout } = await import('../../device/erasure/waiting-logout.ts');
    expect(waitingLogout.get()).toEqual({});
    gateway.answer({ [LOGOUT]: { message: '' }, [REFRESH]: session });
    goOnline();
    await waitFor(() => expect(gateway.requests(LOGOUT)).toHaveLength(1));
    await waitFor(() => expect(waitingLogout.get()).toBeNull());
    expect([gateway.requests(REFRESH), isOut()]).toEqual([[], true]);
    stopWaitingLogout();
  });
});
