import { retryAfterMs } from '@anar/service-kit/provider/get-json';
import { Agent, request } from 'undici';
import { type Push, PushFailure, type PushProvider } from '../push.ts';
import { type CallResult, createPushCalls, type PushCallsDeps } from '../push-calls.ts';
import { type AccessTokens, createAccessTokens } from './access-token.ts';
import { readAnswer } from './fcm-answer.ts';
import type { ServiceAccount } from './service-account.ts';

/** Of a call, where the wrapper app has no notification channel for calls. */
const RINGS = { notification_priority: 'PRIORITY_MAX', vibrate_timings: ['0s', '0.4s', '0.2s', '0.4s'] };

/**
 * The body of `messages:send` (firebase.google.com/docs/reference/fcm/rest/v1/projects.messages). `path` in the data is
 * for the app that wraps our pages, the link for browsers: FCM accepts https links only. `now` in ms since 1970.
 */
function fcmMessage(token: string, push: Push, publicUrl: string, now: number) {
  const { title, text, path, kind, tag, secondsOfWorth } = push;
  const link = new URL(path, publicUrl).href;
  const expiration = Math.floor(now / 1000) + secondsOfWorth;
  return {
    message: {
      token,
      data: { path, kind },
      notification: { title, body: text },
      // HIGH: advice for the morning's work must not wait for a sleeping phone.
      android: { priority: 'HIGH', ttl: `${secondsOfWorth}s`, notification: { tag, ...(kind === 'call' && RINGS) } },
      webpush: {
        headers: { TTL: String(secondsOfWorth), Urgency: 'high' },
        notification: { title, body: text, tag, lang: 'hi' },
        ...(link.startsWith('https:') && { fcm_options: { link } }),
      },
      apns: { headers: { 'apns-expiration': String(expiration), 'apns-collapse-id': tag } },
    },
  };
}

export interface FcmSettings {
  /** e.g. `https://fcm.googleapis.com` */
  baseUrl: string;
  /** Undefined: not configured. */
  account: ServiceAccount | undefined;
  /** For one call, in ms. */
  timeoutMs: number;
}

interface FcmDeps extends PushCallsDeps {
  /** Origin of the web app, the base of links in a push. */
  publicUrl: string;
}

const CONNECT_TIMEOUT_MS = 3000;

/**
 * Firebase Cloud Messaging, HTTP v1: `POST /v1/projects/{id}/messages:send`, with one retry after a temporary failure.
 */
export function createFcm({ baseUrl, account, timeoutMs }: FcmSettings, deps: FcmDeps): PushProvider<string> {
  const { publicUrl, now } = deps;
  const dispatcher = new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS }, maxResponseSize: 64 * 1024 });
  const access = account && accessTokensOf(account);
  const calls = createPushCalls('fcm', { ...deps, log: deps.log.child({ provider: 'fcm' }) });

  function accessTokensOf(known: ServiceAccount): AccessTokens {
    const url = new URL(known.tokenUri, baseUrl);
    const exchange = async (form: string) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const { statusCode, text } = await post(url, headers, form);
      if (statusCode !== 200) throw new Error(`the token endpoint answered ${statusCode}`);
      return JSON.parse(text);
    };
    return createAccessTokens(known, url.href, { exchange, now });
  }

  async function post(url: URL, headers: Record<string, string>, body: string) {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await request(url, { method: 'POST', dispatcher, headers, body, signal });
    return { statusCode: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
  }

  async function call(body: string, projectId: string, tokens: AccessTokens): Promise<CallResult> {
    const token = await tokens.current();
    const url = new URL(`/v1/projects/${encodeURIComponent(projectId)}/messages:send`, baseUrl);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const reply = await post(url, headers, body);
    const { outcome, word } = readAnswer(reply.statusCode, reply.text);
    if (outcome === 'unauthorized') tokens.discard(token);
    return { outcome, word, waitMs: retryAfterMs(reply.headers['retry-after'], now()) };
  }

  return {
    name: 'fcm',
    configured: account !== undefined,
    async send(token, push, isWanted) {
      if (!account || !access) throw new PushFailure('FCM is not configured');
      const body = JSON.stringify(fcmMessage(token, push, publicUrl, now()));
      // The quota is per project: while it is used up no phone is tried.
      const options = { quota: account.projectId, kind: push.kind, isWanted, retriesUnauthorized: true };
      return calls(() => call(body, account.projectId, access), options);
    },
    close: () => dispatcher.close(),
  };
}
