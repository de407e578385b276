import { setTimeout as wait } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { SmsFailure, type SmsProvider } from './sms.ts';

export interface Msg91Settings {
  /** e.g. `https://control.msg91.com` */
  baseUrl: string;
  authKey: string;
  templateId: string;
  /** For one attempt, in ms. */
  timeoutMs: number;
}

const ATTEMPTS = 3;
const CONNECT_TIMEOUT_MS = 3000;
/** Errors before the first byte of the request left, when a repeat cannot send a second SMS. */
const neverReached = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * MSG91's flow call (`POST /api/v5/flow`, docs.msg91.com): the DLT template named by `templateId` gets the variable `otp`.
 * Success is HTTP 200 with `{"type":"success"}`; its errors come as `{"type":"error","message"}`, also with status 200.
 */
export function msg91(settings: Msg91Settings, pause: (ms: number) => Promise<unknown> = wait): SmsProvider {
  // No connection is kept: a stale one would fail in a way that leaves open whether the SMS went out.
  const agent = new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS }, pipelining: 0 });

  async function attempt(phone: string, code: string): Promise<void> {
    const { statusCode, body } = await request(new URL('/api/v5/flow', settings.baseUrl), {
      method: 'POST',
      dispatcher: agent,
      headers: { authkey: settings.authKey, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        template_id: settings.templateId,
        short_url: '0',
        recipients: [{ mobiles: `91${phone}`, otp: code }],
      }),
      signal: AbortSignal.timeout(settings.timeoutMs),
    });
    const { type, message } = readReply(await body.text());
    if (statusCode === 200 && type === 'success') return;
    const definite = type === 'error' || (statusCode >= 400 && statusCode < 500);
    throw new SmsFailure(`MSG91 answered ${statusCode}: ${message}`, { definite });
  }

  return {
    name: 'msg91',
    configured: settings.authKey !== '' && settings.templateId !== '',
    async sendCode(phone, code) {
      for (let tries = 1; ; tries++) {
        try {
          return await attempt(phone, code);
        } catch (error) {
          if (error instanceof SmsFailure) throw error;
          const definite = neverReached.has(errorCode(error));
          if (!definite || tries === ATTEMPTS) throw new SmsFailure('MSG91 did not answer', { definite, cause: error });
          await pause(100 * 2 ** tries * (0.5 + Math.random() / 2));
        }
      }
    },
    close: () => agent.close(),
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
