import type { SessionReply } from '@anar/contracts/users/auth';
import { describe, expect, it, vi } from 'vitest';
import { answeredError, noAnswer } from '../api-error.ts';
import type { HttpResult } from './http.ts';
import { createRefresh } from './refresh.ts';

const session = (token: string) => ({ token, user: { id: 'U1' } });
const refused = (status: number, code: string): HttpResult => ({
  error: answeredError(status, '', JSON.stringify({ error: 'x', code }), null),
});

/** Tabs of one browser: they share the stored token and the lock. */
function browser(answer: () => Promise<HttpResult>) {
  let stored: string | null = 'old';
  let left = false;
  const sendLogout = vi.fn(async () => undefined);
  let queue: Promise<unknown> = Promise.resolve();
  const callRefresh = vi.fn(answer);
  const onSessionEnded = vi.fn((_details: unknown) => {
    stored = null;
  });
  const tab = () =>
    createRefresh({
      currentToken: () => stored,
      callRefresh,
      exclusively: (work) => {
        const turn = queue.then(work);
        queue = turn.catch(() => null);
        return turn;
      },
      isLeft: () => left,
      sendLogout,
      onSession: (reply: SessionReply) => {
        stored = reply.token;
      },
      onSessionEnded,
    });
  const leave = () => {
    left = true;
    stored = null;
  };
  return { tab, callRefresh, sendLogout, onSessionEnded, leave, stored: () => stored };
}

describe('renewing the access token', () => {
  it('many calls refused together: one refresh call', async () => {
    const { tab, callRefresh } = browser(async () => ({ data: session('new') }));
    const refresh = tab();
    const tokens = await Promise.all(Array.from({ length: 20 }, () => refresh('old')));
    expect(new Set(tokens)).toEqual(new Set(['new']));
    expect(callRefresh).toHaveBeenCalledTimes(1);
  });

  it('many calls refused together, no answer: one refresh call', async () => {
    const { tab, callRefresh } = browser(async () => ({ error: noAnswer('network') }));
    const refresh = tab();
    await Promise.all(Array.from({ length: 20 }, () => refresh('old')));
    expect(callRefresh).toHaveBeenCalledTimes(1);
  });

  it('two tabs: one refresh call, the second tab takes the token of the first', async () => {
    const { tab, callRefresh } = browser(async () => ({ data: session('new') }));
    const [first, second] = [tab(), tab()];
    expect(await Promise.all([first('old'), second('old')])).toEqual(['new', 'new']);
    expect(callRefresh).toHaveBeenCalledTimes(1);
  });

  it('the new token is refused later: refreshes again', async () => {
    let made = 0;
    const { tab, callRefresh } = browser(async () => {
      made += 1;
      return { data: session(`new${made}`) };
    });
    const refresh = tab();
    expect(await refresh('old')).toBe('new1');
    expect(await refresh('new1')).toBe('new2');
    expect(callRefresh).toHaveBeenCalledTimes(2);
  });

  it('after a logout that the server does not know of: sends the logout and does not refresh', async () => {
    const { tab, callRefresh, sendLogout, leave } = browser(async () => ({ data: session('new') }));
    leave();
    expect(await tab()(null)).toBeNull();
    expect([sendLogout.mock.calls.length, callRefresh.mock.calls.length]).toEqual([1, 0]);
  });

  it('a logout during the refresh: its token is discarded', async () => {
    const answer = Promise.withResolvers<HttpResult>();
    const { tab, callRefresh, leave, stored } = browser(() => answer.promise);
    const renewal = tab()('old');
    await expect.poll(() => callRefresh.mock.calls.length).toBe(1);
    leave();
    answer.resolve({ data: session('new') });
    expect([await renewal, stored()]).toEqual([null, null]);
  });

  it('401 session_ended: signs out', async () => {
    const { tab, onSessionEnded } = browser(async () => refused(401, 'session_ended'));
    expect(await tab()('old')).toBeNull();
    expect(onSessionEnded).toHaveBeenCalledTimes(1);
  });

  it('401 session_ended: passes on the details', async () => {
    const body = JSON.stringify({ error: 'x', code: 'session_ended', details: { accountDeleted: true } });
    const { tab, onSessionEnded } = browser(async () => ({ error: answeredError(401, '', body, null) }));
    await tab()('old');
    expect(onSessionEnded.mock.calls).toEqual([[{ accountDeleted: true }]]);
  });

  it.each([
    ['no network', { error: noAnswer('network') }],
    ['a time limit', { error: noAnswer('timeout') }],
    ['a server in trouble', refused(503, 'service_unavailable')],
    ['another 401', refused(401, 'token_invalid')],
    ['an answer that is no session', { data: { hello: 1 } }],
  ] satisfies [string, HttpResult][])('%s: the user stays signed in', async (_name, answer) => {
    const { tab, onSessionEnded, stored } = browser(async () => answer);
    expect(await tab()('old')).toBeNull();
    expect(onSessionEnded).not.toHaveBeenCalled();
    expect(stored()).toBe('old');
  });
});
