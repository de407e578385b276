import { setFee } from '@anar/running-system/administrator';
import { type Answer, logIn, request } from '@anar/running-system/http-client';
import { eventually } from '@anar/service-kit/testing';
import { ulid } from 'ulid';
import type { GuardedSystem } from './guarded-system.ts';

/** A farmer with one of everything that a route can name. */
export interface Owner {
  userId: string;
  /** A session that may be ended: the owner's requests use others. */
  sid: string;
  orchardId: string;
  entryId: string;
  advisoryId: string;
  recordId: string;
  marketId: string;
  alertId: string;
  placeId: string;
  productId: string;
  optionId: string;
  orderId: string;
  /** Accepted by this doctor without a fee. */
  consultationId: string;
  doctorId: string;
  /** Its chat, and a message of the owner in it. */
  threadId: string;
  messageId: string;
  providerOrderId: string;
}

type Named = { id: string };

export async function ownerOfEverything(system: GuardedSystem, phone: string): Promise<Owner> {
  const { userId, call } = await logIn(system, phone);

  async function done<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer: Answer = await call(method, path, body, { 'idempotency-key': ulid() });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as T;
  }

  const { places } = await done<{ places: Named[] }>('GET', '/api/places?query=Solapur');
  const placeId = places[0]?.id ?? '';
  const { orchard } = await done<{ orchard: Named }>('POST', '/api/orchards', { userId, placeId });
  const orchardId = orchard.id;
  const { labels } = await done<{ labels: { productId: string }[] }>('GET', '/api/labels');
  const productId = labels[0]?.productId ?? '';
  const spray = { kind: 'spray', on: new Date().toISOString().slice(0, 10), productId };
  const { entry } = await done<{ entry: Named }>('POST', `/api/orchards/${orchardId}/diary`, spray);
  const advisory = await done<Named>('POST', '/api/advisories/generate', { orchardId });
  const record = await done<Named & { diagnosis: { followUp?: { options: Named[] } } }>('POST', '/api/diagnose/text', {
    text: 'पत्ते पीले हो रहे हैं',
  });
  const { sessions } = await done<{ sessions: Named[] }>('GET', '/api/auth/sessions');
  const prices = () => request(`${system.url}/api/market/data`, 'GET');
  const [mandi] = await eventually(async () => {
    const { data } = (await prices()).body as { data?: Named[] } & Answer['body'];
    return data?.length ? data : undefined;
  }, 600);
  const marketId = mandi?.id ?? '';
  const wanted = { userId, marketId, direction: 'above', price: 50_000 };
  const { alert } = await done<{ alert: Named }>('POST', '/api/market/alerts', wanted);
  const { doctor, consultationId, threadId } = await consulted(system, userId, done);
  const doctorId = doctor.userId;
  const said = await done<{ message: Named }>('POST', `/api/chat/${threadId}/messages`, { content: 'मेरे पेड़' });
  // Connected and all read: no push or SMS changes the consultation later.
  await doctor.call('POST', `/api/chat/${threadId}/messages`, { content: 'बताइए' });
  await eventually(async () => {
    const { messages } = await done<{ messages: Named[] }>('GET', `/api/chat/${threadId}/messages`);
    return messages.length === 3;
  });
  await done('PUT', `/api/chat/${threadId}/marks`, { readUpTo: 3 });
  await doctor.call('PUT', `/api/chat/${threadId}/marks`, { readUpTo: 3 });
  const paying = { amount: 5000, currency: 'INR', notes: { type: 'wallet_topup', userId } };
  const payment = await done<Named & { order: Named }>('POST', '/api/razorpay/create-order', paying);
  return {
    userId,
    orderId: payment.order.id,
    doctorId,
    consultationId,
    threadId,
    messageId: said.message.id,
    providerOrderId: payment.id,
    sid: sessions[0]?.id ?? '',
    orchardId,
    entryId: entry.id,
    advisoryId: advisory.id,
    recordId: record.id,
    marketId,
    alertId: alert.id,
    placeId,
    productId,
    optionId: record.diagnosis.followUp?.options[0]?.id ?? '',
  };
}

type Done = <T>(method: string, path: string, body?: unknown) => Promise<T>;
const SEEDED_DOCTOR = '9000000001';

/** A consultation with one of the doctors of a local product. */
async function consulted(system: GuardedSystem, userId: string, done: Done) {
  const doctor = await logIn(system, SEEDED_DOCTOR);
  const doctorId = doctor.userId;
  await setFee(system, doctorId, 0);
  await doctor.call('PUT', `/api/doctors/${doctorId}/presence`, { status: 'online' });
  const asked = { userId, doctorId, problemDescription: 'फल पर काले धब्बे', photoUrls: [] };
  const { id: consultationId } = await done<Named>('POST', '/api/consultations', asked);
  const accepted = await doctor.call('PATCH', `/api/consultations/${consultationId}/accept`);
  const { chatThreadId: threadId } = accepted.body as unknown as { chatThreadId: string };
  return { doctor, consultationId, threadId };
}
