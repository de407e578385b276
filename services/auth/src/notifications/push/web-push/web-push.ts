import type { WebPushSubscription } from '@anar/contracts/users/notifications';
import { retryAfterMs } from '@anar/service-kit/provider/get-json';
import { Agent, request } from 'undici';
import webPush from 'web-push';
import { type Push, PushFailure, type PushProvider } from '../push.ts';
import { type CallOutcome, type CallResult, createPushCalls, type PushCallsDeps } from '../push-calls.ts';
import { type PushServices, pushEndpoint } from './endpoint.ts';
import type { Vapid } from './vapid.ts';

export interface WebPushSettings extends PushServices {
  /** Undefined: not configured. */
  vapid: Vapid | undefined;
  /** For one call, in ms. */
  timeoutMs: number;
}

const CONNECT_TIMEOUT_MS = 3000;
/** Push services accept 4096 bytes, of which the encryption needs 103 (RFC 8291, 4). */
const MOST_BYTES = 3072;

/** Pushes to browsers (RFC 8030): encrypted for one subscription, to the push service that the browser named. */
export function createWebPush(settings: WebPushSettings, deps: PushCallsDeps): PushProvider<WebPushSubscription> {
  const { vapid, timeoutMs } = settings;
  const { now } = deps;
  const dispatcher = new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS }, maxResponseSize: 64 * 1024 });
  const calls = createPushCalls('web', { ...deps, log: deps.log.child({ provider: 'web-push' }) });

  async function call(url: string, headers: Record<string, string>, body: Buffer): Promise<CallResult> {
    const signal = AbortSignal.timeout(timeoutMs);
    // `request` follows no redirect: only this address was checked.
    const answer = await request(url, { method: 'POST', dispatcher, headers, body, signal });
    await answer.body.dump();
    const { statusCode } = answer;
    const waitMs = retryAfterMs(answer.headers['retry-after'], now());
    return { outcome: outcomeOf(statusCode), word: `HTTP ${statusCode}`, waitMs };
  }

  return {
    name: 'web-push',
    configured: vapid !== undefined,
    async send({ endpoint, keys }, push, isWanted) {
      if (!vapid) throw new PushFailure('web push is not configured');
      const url = pushEndpoint(endpoint, settings);
      if (url === undefined) return 'gone';
      const payload = payloadOf(push);
      if (payload.length > MOST_BYTES) return 'refused';
      const details = {
        vapidDetails: vapid,
        TTL: push.secondsOfWorth,
        // As with FCM: a push must not wait for a sleeping phone.
        urgency: 'high',
        topic: push.tag,
      } as const;
      const options = { quota: new URL(url).host, kind: push.kind, isWanted };
      return calls(() => {
        const { headers, body } = webPush.generateRequestDetails({ endpoint: url, keys }, payload, details);
        return call(url, headers, body);
      }, options);
    },
    close: () => dispatcher.close(),
  };
}

/** What the service worker of the web app reads. */
function payloadOf({ title, text, path, tag, kind, call }: Push): Buffer {
  return Buffer.from(JSON.stringify({ title, text, path, tag, kind, call }));
}

/** RFC 8030 and extensions of push services. */
function outcomeOf(status: number): CallOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 429) return 'rate_limited';
  return status >= 500 ? 'server_error' : 'refused';
}
