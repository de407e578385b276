import { setTimeout as wait } from 'node:timers/promises';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { createCaller } from '@anar/service-kit/provider/caller';
import { type FailedOutcome, ProviderFailure } from '@anar/service-kit/provider/failure';
import { Agent, request } from 'undici';
import { SmsFailure, type SmsProvider } from './sms.ts';

export interface Msg91Settings {
  /** e.g. `https://control.msg91.com` */
  baseUrl: string;
  authKey: string;
  templateId: string;
  /** Template of notices sent when pushes stay unanswered; empty: none is registered. */
  noticeTemplateId: string;
  /** For one attempt, in ms. */
  timeoutMs: number;
}

interface Message {
  template: string;
  phone: string;
  variables: Record<string, string>;
}

const ATTEMPTS = 3;
const CONNECT_TIMEOUT_MS = 3000;
/** Short, because users wait for their code: how long the circuit breaker stays open. */
export const LEFT_ALONE_MS = 10_000;
/** Errors before the first byte of the request was sent, when a retry cannot send a second SMS. */
const neverReached = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/**
 * After these outcomes, without a reply, the SMS may have been sent; after every reply that is not a success it was
 * not.
 */
const UNSURE: readonly FailedOutcome[] = ['timeout', 'broken'];

/**
 * MSG91's flow call (`POST /api/v5/flow`, docs.msg91.com): the DLT template of codes gets the variable `otp`, that of
 * notices `notice`. Success is HTTP 200 with `{"type":"success"}`; errors are `{"type":"error","message"}`, also with
 * status 200.
 */
export function createMsg91(
  service: Pick<Service, 'metrics' | 'redis' | 'key' | 'log'>,
  { baseUrl, authKey, templateId, noticeTemplateId, timeoutMs }: Msg91Settings,
  pause: (ms: number) => Promise<unknown> = wait,
): SmsProvider {
  // No keep-alive: after a failure of a stale connection it would be unknown whether the SMS was sent.
  const dispatcher = new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS }, pipelining: 0 });
  const caller = createCaller(service, { provider: 'msg91', timeoutMs, openMs: LEFT_ALONE_MS });

  async function attempt({ template, phone, variables }: Message, signal: AbortSignal): Promise<void> {
    const headers = { authkey: authKey, 'content-type': 'application/json', accept: 'application/json' };
    const recipients = [{ mobiles: `91${phone}`, ...variables }];
    const sent = JSON.stringify({ template_id: template, short_url: '0', recipients });
    const url = new URL('/api/v5/flow', baseUrl);
    const { statusCode, body } = await request(url, { method: 'POST', dispatcher, headers, body: sent, signal }).catch(
      (cause: unknown) => {
        throw neverReached.has(errorCode(cause)) ? new ProviderFailure('connection', { cause }) : cause;
      },
    );
    const { type, message } = readReply(await body.text());
    if (statusCode === 200 && type === 'success') return;
    const isRefused = type === 'error' || (statusCode >= 400 && statusCode < 500);
    const outcome = statusCode === 401 ? 'unauthorized' : isRefused ? 'rejected' : 'server_error';
    throw new ProviderFailure(outcome, { cause: new Error(`MSG91 answered ${statusCode}: ${message}`) });
  }

  async function send(message: Message): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return await caller.run((signal) => attempt(message, signal), { again: false });
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error;
        const { outcome, cause } = error;
        if (outcome !== 'connection' || tries === ATTEMPTS) {
          const reason = cause instanceof Error ? cause.message : outcome;
          throw new SmsFailure(reason, { definite: !UNSURE.includes(outcome), cause });
        }
        await pause(100 * 2 ** tries * (0.5 + Math.random() / 2));
      }
    }
  }

  return {
    name: 'msg91',
    configured: authKey !== '' && templateId !== '',
    get state() {
      return caller.state;
    },
    noticesConfigured: authKey !== '' && noticeTemplateId !== '',
    sendCode: (phone, otp) => send({ template: templateId, phone, variables: { otp } }),
    sendNotice: (phone, notice) => send({ template: noticeTemplateId, phone, variables: { notice } }),
    close: () => dispatcher.close(),
  };
}

/** Its `message` on success is an id, else the reason; without long digits, which could be the number or the code. */
function readReply(text: string): { type?: unknown; message: string } {
  const message = text.slice(0, 200).replace(/\d{4,}/g, '#');
  try {
    const reply: unknown = JSON.parse(text);
    return typeof reply === 'object' && reply !== null && 'type' in reply ? { type: reply.type, message } : { message };
  } catch (error) {
    if (error instanceof SyntaxError) return { message };
    throw error;
  }
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
