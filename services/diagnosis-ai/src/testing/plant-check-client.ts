import type { Advice, DiagnosisRecord, RecentCheck } from '@anar/contracts/diagnosis/diagnosis-records';
import type { Quota } from '@anar/contracts/diagnosis/quota';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { TestIdentity } from '@anar/service-kit/testing';
import { type FilePart, multipart } from './multipart.ts';

export interface Reply<Body> {
  status: number;
  headers: Record<string, unknown>;
  body: Body & { code?: string; error?: string };
}

/** The calls of a farmer's phone to the plant check, for tests. */
export function plantCheckClient(service: () => Service, identity: TestIdentity) {
  async function call<Body>(userId: string, method: 'GET' | 'POST', url: string, sent: object): Promise<Reply<Body>> {
    const { headers = {}, ...rest } = sent as { headers?: object };
    const auth = identity.headers({ userId });
    const reply = await service().app.inject({ method, url, headers: { ...auth, ...headers }, ...rest });
    return { status: reply.statusCode, headers: reply.headers, body: reply.json() };
  }
  return {
    text: (userId: string, text: unknown, headers: object = {}, more: object = {}) =>
      call<DiagnosisRecord>(userId, 'POST', '/api/diagnose/text', { payload: { text, ...more }, headers }),
    photo: (userId: string, fields: Record<string, string>, files: readonly FilePart[], headers: object = {}) => {
      const form = multipart(fields, files);
      const sent = { payload: form.payload, headers: { ...form.headers, ...headers } };
      return call<DiagnosisRecord>(userId, 'POST', '/api/diagnose', sent);
    },
    answer: (userId: string, id: string, optionId: unknown, headers: object = {}) =>
      call<DiagnosisRecord>(userId, 'POST', `/api/diagnose/${id}/answer`, { payload: { optionId }, headers }),
    advice: (userId: string, userText: unknown, headers: object = {}) =>
      call<Advice>(userId, 'POST', '/api/advice', { payload: { userText }, headers }),
    read: (userId: string, id: string) => call<DiagnosisRecord>(userId, 'GET', `/api/diagnose/${id}`, {}),
    feedback: (userId: string, id: string, payload: object) =>
      call<DiagnosisRecord>(userId, 'POST', `/api/diagnose/${id}/feedback`, { payload }),
    quota: (userId: string) => call<Quota>(userId, 'GET', '/api/diagnose/quota', {}),
    recent: (userId: string) => call<{ checks: RecentCheck[] }>(userId, 'GET', '/api/diagnose/recent', {}),
    list: (userId: string, query = '', of = userId) =>
      call<{ diagnoses: DiagnosisRecord[]; nextBefore: string | null }>(
        userId,
        'GET',
        `/api/users/${of}/diagnoses${query}`,
        {},
      ),
  };
}
