// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { appInDom } from '../../../testing/app.tsx';
import { Refusal } from '../../../testing/gateway.ts';
import { CREATED_AT, FARMER } from '../../../testing/people.ts';
import { answeredError } from '../../api/api-error.ts';
import { connection } from '../../api/http/connection.ts';
import { send } from '../../api/http/http.ts';
import { logIn } from '../../api/http/log-in.ts';
import { waitingLogout } from '../../device/erasure/waiting-logout.ts';
import { outgoingQueue } from '../../device/queue/browser-queue.ts';
import { doctorDrafts } from '../../device/storage/drafts.ts';
import { getKept, setKept } from '../../device/storage/phone-database.ts';
import { profileTexts } from '../../features/profile/profile.hi.ts';
import { unsentTexts } from '../../features/profile/unsent.hi.ts';
import { texts } from '../../i18n/texts.ts';
import { signedIn } from '../session-slice.ts';
import { startSession } from '../start-session.ts';
import { store } from '../store.ts';
import { logOut } from './log-out.ts';
import { stopWaitingLogout } from './start-waiting-logout.ts';

const open = appInDom();
const LOGOUT = 'POST /api/auth/logout';
const REFRESH = 'POST /api/auth/refresh';
const VERIFY = 'POST /api/auth/verify-otp';
const SID = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const token = `x.${btoa(JSON.stringify({ sid: SID }))}.x`;
const session = { user: FARMER, token: 'next', message: '', expiresAt: CREATED_AT };
const away = new Refusal(503, 'unavailable');
afterEach(stopWaitingLogout);
const signedOut = () => store.getState().session.token === null;

/** Signs a farmer in, then logs out. */
async function loggedOut(options: { offline?: boolean; answers?: object }) {
  vi.spyOn(console, 'warn').mockReturnValue();
  const app = await open('/profile', { as: FARMER, ...options });
  store.dispatch(signedIn({ user: FARMER, token }));
  await logOut(() => undefined);
  expect(signedOut()).toBe(true);
  return app;
}

it('a confirmed logout leaves nothing pending, and carries its session id', async () => {
  const { gateway } = await loggedOut({ answers: { [LOGOUT]: { message: '' } } });
  expect(gateway.requests(LOGOUT)).toMatchObject([
    { query: { sid: SID }, headers: { authorization: `Bearer ${token}` } },
  ]);
  expect(waitingLogout.get()).toBeNull();
});

it.each([
  ['without a network', { offline: true }],
  ['while the server is away', { answers: { [LOGOUT]: away } }],
  ['that another network answers', { answers: { [LOGOUT]: { success: true } } }],
])('a logout %s: the refresh cookie does not sign in, and the logout is resent first', async (_how, options) => {
  const { gateway, goOnline } = await loggedOut(options);
  gateway.answer({ [LOGOUT]: away, [REFRESH]: session });
  goOnline();
  expect(await connection.refresh(null)).toBeNull();
  expect(gateway.requests(REFRESH)).toEqual([]);
  gateway.answer({ [LOGOUT]: { message: '' } });
  expect(await connection.refresh(null)).toBeNull();
  expect([gateway.requests(REFRESH), signedOut(), waitingLogout.get()]).toEqual([[], true, null]);
  expect(gateway.requests(LOGOUT).at(-1)?.query).toEqual({ sid: SID });
});

it('a pending logout survives a reload, and is sent when the network is back', async () => {
  const { gateway, goOnline, reload } = await loggedOut({ offline: true });
  startSession();
  reload();
  await screen.findByRole('main');
  expect(signedOut()).toBe(true);
  gateway.answer({ [LOGOUT]: { message: '' } });
  goOnline();
  await waitFor(() => expect(waitingLogout.get()).toBeNull());
  expect(gateway.requests(LOGOUT)).toHaveLength(1);
});

it('a page closed in the middle of a logout opens signed out', async () => {
  await open('/profile', { as: FARMER, answers: { [LOGOUT]: { message: '' } } });
  waitingLogout.set({ sid: SID });
  startSession();
  expect(signedOut()).toBe(true);
  await waitFor(() => expect(waitingLogout.get()).toBeNull());
});

it('another tab, still signed in, does not refresh either', async () => {
  const { gateway } = await open('/profile', { as: FARMER, answers: { [REFRESH]: session, [LOGOUT]: away } });
  vi.spyOn(console, 'warn').mockReturnValue();
  // Written by the tab of the logout.
  localStorage.setItem('anar-mitra:waiting-logout', JSON.stringify({ sid: SID }));
  expect(await connection.refresh('token')).toBeNull();
  expect([gateway.requests(LOGOUT).length, gateway.requests(REFRESH).length]).toEqual([1, 0]);
});

describe('unsent data of the user', () => {
  const OTHER = '01KZ0000000000000000THERFR';
  const QUESTION = 'फल पर काले धब्बे';
  const say = texts(unsentTexts);
  const questions = outgoingQueue.register<string, string>({
    name: 'log-out-test',
    limit: { kinds: ['log-out-test'], entries: 5, bytes: 0 },
    send: async () => ({ error: answeredError(503, '', '', null) }),
    replyHas: [],
    onReply: () => undefined,
  });
  /** All data on this phone, as a later user could read it. */
  async function onPhone(): Promise<string> {
    // Reads the database and puts its entries into the persisted state.
    await outgoingQueue.refresh();
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, await getKept('photo-in-hand')]);
  }

  async function withUnsent(options: { offline?: boolean; answers?: object }) {
    vi.spyOn(console, 'warn').mockReturnValue();
    const app = await open('/profile', { as: FARMER, ...options });
    await outgoingQueue.removeAll();
    store.dispatch(signedIn({ user: FARMER, token }));
    const ask = (id: string, userId: string, text: string) =>
      act(() => questions.enqueue({ id, userId, payload: text }));
    app.goOffline();
    await ask('Q1', FARMER.id, QUESTION);
    await ask('Q2', OTHER, 'किसी और का सवाल');
    localStorage.setItem(`orchard-draft:${FARMER.id}`, '{"name":"नहर वाला बाग"}');
    doctorDrafts.set({
      C1: { userId: FARMER.id, at: Date.now(), notes: 'मरीज़ की बात' },
      C2: { userId: OTHER, at: Date.now(), notes: 'दूसरे की बात' },
    });
    await setKept('photo-in-hand', { userId: FARMER.id, remarks: { words: 'फोटो की बात' } });
    expect(await onPhone()).toContain(QUESTION);
    if (!options.offline) app.goOnline();
    return app;
  }

  it.each([
    ['without a network', { offline: true }],
    ['with one', { answers: { [LOGOUT]: { message: '' } } }],
  ])('is removed by a logout %s; another user’s data stays', async (_how, options) => {
    await withUnsent(options);
    await logOut(() => undefined);
    const left = await onPhone();
    for (const own of [QUESTION, FARMER.id, 'नहर वाला बाग', 'मरीज़ की बात', 'फोटो की बात'])
      expect(left).not.toContain(own);
    expect(left).toContain('किसी और का सवाल');
    expect(left).toContain('दूसरे की बात');
  });

  it('is removed after a page was closed in the middle of a logout', async () => {
    await withUnsent({ offline: true });
    waitingLogout.set({ sid: SID });
    startSession();
    await expect.poll(onPhone).not.toContain(QUESTION);
  });

  it('the logout asks first, and cancelling keeps the data', async () => {
    await withUnsent({ offline: true });
    const leave = () => userEvent.click(screen.getByRole('button', { name: profileTexts.logout }));
    await leave();
    const dialog = within(await screen.findByRole('dialog', { name: unsentTexts.title }));
    dialog.getByText(say('text', { n: 2 }));
    await userEvent.click(dialog.getByRole('button', { name: unsentTexts.stay }));
    expect(signedOut()).toBe(false);
    expect(await onPhone()).toContain(QUESTION);
    await leave();
    await userEvent.click(await screen.findByRole('button', { name: unsentTexts.leave }));
    await waitFor(() => expect(signedOut()).toBe(true));
    expect(await onPhone()).not.toContain(QUESTION);
  });
});

it('a login works while the logout cannot be sent, and the logout is not sent after it', async () => {
  const { gateway, goOnline } = await loggedOut({ offline: true });
  goOnline();
  gateway.answer({ [LOGOUT]: away, [VERIFY]: session, [REFRESH]: session });
  const verify = () => send<typeof session>({ method: 'POST', url: '/api/auth/verify-otp' }, connection.watch);
  expect((await logIn(verify)).data?.token).toBe('next');
  const sent = gateway.sent.map(({ route }) => route).filter((route) => route.includes('/auth/'));
  expect(sent.slice(-2)).toEqual([LOGOUT, VERIFY]);
  const logouts = gateway.requests(LOGOUT).length;
  store.dispatch(signedIn({ user: FARMER, token: 'next' }));
  expect(await connection.refresh('next')).toBe('next');
  expect([gateway.requests(REFRESH).length, gateway.requests(LOGOUT).length]).toEqual([1, logouts]);
});

it('a failed login keeps the logout pending', async () => {
  const { gateway, goOnline } = await loggedOut({ offline: true });
  goOnline();
  gateway.answer({ [LOGOUT]: away, [VERIFY]: new Refusal(400, 'otp_wrong') });
  await logIn(() => send({ method: 'POST', url: '/api/auth/verify-otp' }, connection.watch));
  expect(waitingLogout.get()).toEqual({ sid: SID });
});
