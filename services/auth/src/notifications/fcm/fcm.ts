import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '@anar/service-kit/lifecycle/logger';
import { retryAfterMs } from '@anar/service-kit/provider/get-json';
import { Agent, request } from 'undici';
import { PushFailure, type PushProvider } from '../push.ts';
import { type AccessTokens, createAccessTokens } from './access-token.ts';
import { type CallOutcome, readAnswer } from './fcm-answer.ts';
import { fcmMessage } from './fcm-message.ts';
import type { ServiceAccount } from './service-account.ts';

export interface FcmSettings {
  /** e.g. `https://fcm.googleapis.com` */
  baseUrl: string;
  /** Undefined: not configured. */
  account: ServiceAccount | undefined;
  /** For one call, in ms. */
  timeoutMs: number;
}

interface FcmDeps {
  /** Origin of the web app, which links in a push begin with. */
  publicUrl: string;
  log: Logger;
  /** ms since 1970. */
  now(): number;
  /** Called after every call, also one that was not made. */
  onCall(outcome: CallOutcome, seconds: number): void;
  pause?: (ms: number) => Promise<unknown>;
}

const CONNECT_TIMEOUT_MS = 3000;
/** A longer wait than this is left to the job, which comes again. */
const PATIENCE_MS = 5000;
const SHORT_PAUSE_MS = { least: 200, most: 800 };
/** "If no retry-after header is set, default to 60 seconds." (FCM, on 429) */
const REST_MS = 60_000;

type CallResult = { outcome: CallOutcome; word: string; waitMs?: number | undefined; cause?: unknown };

/** Firebase Cloud Messaging, HTTP v1: `POST /v1/projects/{id}/messages:send`, one more try after a failure that may pass. */
export function createFcm({ baseUrl, account, timeoutMs }: FcmSettings, deps: FcmDeps): PushProvider {
  const { publicUrl, now, onCall, pause = wait } = deps;
  const log = deps.log.child({ provider: 'fcm' });
  const dispatcher = new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS }, maxResponseSize: 64 * 1024 });
  const access = account && accessTokensOf(account);
  /** The quota is the project's: while it is used up no phone is tried. */
  let restsUntil = 0;

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
    try {
      const token = await tokens.current();
      const url = new URL(`/v1/projects/${encodeURIComponent(projectId)}/messages:send`, baseUrl);
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const reply = await post(url, headers, body);
      const { outcome, word } = readAnswer(reply.statusCode, reply.text);
      if (outcome === 'unauthorized') tokens.forget(token);
      const asked = retryAfterMs(reply.headers['retry-after'], now());
      return { outcome, word, waitMs: asked ?? (outcome === 'rate_limited' ? REST_MS : undefined) };
    } catch (cause) {
      return { outcome: 'no_answer', word: 'no answer', cause };
    }
  }

  async function measured(...args: Parameters<typeof call>): Promise<CallResult> {
    const from = performance.now();
    const answer = await call(...args);
    onCall(answer.outcome, (performance.now() - from) / 1000);
    return answer;
  }

  return {
    name: 'fcm',
    configured: account !== undefined,
    async send(token, push) {
      if (!account || !access) throw new PushFailure('FCM is not configured');
      const body = JSON.stringify(fcmMessage(token, push, publicUrl, now()));
      for (let tries = 1; ; tries++) {
        if (now() < restsUntil) {
          onCall('resting', 0);
          throw new PushFailure('FCM asked to wait');
        }
        const { outcome, word, waitMs, cause } = await measured(body, account.projectId, access);
        if (outcome === 'sent' || outcome === 'gone') return outcome;
        if (outcome === 'refused') {
          log.warn({ word, kind: push.kind }, 'push refused');
          return outcome;
        }
        const isLong = waitMs !== undefined && waitMs > PATIENCE_MS;
        if (isLong) restsUntil = now() + waitMs;
        if (isLong || tries === 2) throw new PushFailure(`FCM: ${word}`, { cause });
        log.info({ outcome, word }, 'push is tried once more');
        if (outcome !== 'unauthorized') await pause(waitMs ?? shortPause());
      }
    },
    close: () => dispatcher.close(),
  };
}

const shortPause = () => SHORT_PAUSE_MS.least + Math.random() * (SHORT_PAUSE_MS.most - SHORT_PAUSE_MS.least);
