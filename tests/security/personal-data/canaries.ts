import type { ErasingService } from '@anar/contracts/messages/events';
import { drawnPhoto } from '@anar/photo-checks/testing/drawn-photos';
import { setFee } from '@anar/running-system/administrator';
import { type Caller, logIn } from '@anar/running-system/http-client';
import type { OwnProduct } from '@anar/running-system/running-system';
import { eventually } from '@anar/service-kit/testing';
import { silentWav } from '@anar/service-kit/testing/media/recordings';
import { ulid } from 'ulid';

/**
 * Canary words of one farmer, each entered at one place of the product; where only an id is stored, the farmer's own.
 */
export type Canaries = Record<ErasingService, Record<string, string>>;
export interface Planted {
  farmer: Caller;
  canaries: Canaries;
  /** Two of the requests again, as a phone repeats them after a lost response. */
  repeats: (() => Promise<{ body: { code?: string } }>)[];
  orchardId: string;
  /** A doctor has not answered it yet. */
  openConsultationId: string;
}

type Named = { id: string };
/** Distinct digits of a voice message's waveform. */
const WAVEFORM_BARS = 30;

const digits = (count: number) => Array.from({ length: count }, () => Math.floor(Math.random() * 10)).join('');

export function newCanaries({ userId, phone }: Pick<Caller, 'userId' | 'phone'>): Canaries {
  // Random letters are sometimes read as an emergency, for which no consultation is created.
  const word = (what: string) => `${what}-${digits(16)}`;
  return {
    auth: { name: word('नाम'), pushToken: `token-${ulid()}`, phone },
    orchard: {
      orchardName: word('बाग'),
      note: word('डायरी'),
      latitude: `17.${digits(10)}1`,
      longitude: `75.${digits(10)}1`,
    },
    diagnosis: {
      question: word('सवाल'),
      advice: word('सलाह'),
      photoWords: word('फ़ोटो'),
      comment: word('राय'),
      spoken: word('आवाज़'),
    },
    market: { owner: userId },
    payments: { owner: userId },
    consult: {
      problem: word('समस्या'),
      message: word('चैट'),
      caption: word('चित्र'),
      waveform: digits(WAVEFORM_BARS),
      review: word('समीक्षा'),
      dispute: word('विवाद'),
    },
  };
}

/** Generated values are found under their id; these are searched for verbatim. */
export const wordsOf = (canaries: Canaries): string[] =>
  Object.entries(canaries).flatMap(([, words]) =>
    Object.entries(words)
      .filter(([what]) => what !== 'owner')
      .map(([, word]) => word),
  );

/** Leaves a word at every input of the product, through the gateway. */
export async function plant(system: OwnProduct, doctor: Caller, phone: string): Promise<Planted> {
  const farmer = await logIn(system, phone);
  const { userId } = farmer;
  const canaries = newCanaries(farmer);

  async function submit<T>(method: string, path: string, body?: unknown, by: Caller = farmer) {
    const key = { 'idempotency-key': ulid() };
    const send = () => by.call(method, path, body, key);
    const { status, body: reply } = await send();
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(reply)}`);
    return { reply: reply as T, send };
  }
  async function upload<T>(path: string, file: { name: string; bytes: Buffer; type: string }, fields = {}): Promise<T> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
    form.set(file.name, new Blob([new Uint8Array(file.bytes)], { type: file.type }), `${ulid()}.bin`);
    const headers = { authorization: `Bearer ${farmer.token}`, 'idempotency-key': ulid() };
    const reply = await fetch(`${system.url}${path}`, { method: 'POST', body: form, headers });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`);
    return JSON.parse(text) as T;
  }
  const photo = await drawnPhoto('leaf with spots');
  const voice = Buffer.concat([silentWav(2), Buffer.from(canaries.diagnosis.spoken ?? '')]);

  const { name, pushToken } = canaries.auth;
  await submit('PUT', `/api/users/${userId}`, { name });
  await submit('PUT', `/api/users/fcm-token/${userId}`, { fcmToken: pushToken });

  const { orchardName, note, latitude, longitude } = canaries.orchard;
  const made = await submit<{ orchard: Named }>('POST', '/api/orchards', {
    ...{ userId, name: orchardName },
    ...{ latitude: Number(latitude), longitude: Number(longitude) },
  });
  const orchardId = made.reply.orchard.id;
  const on = new Date().toISOString().slice(0, 10);
  const line = { kind: 'spray', on, product: note, note };
  const entry = await submit(`POST`, `/api/orchards/${orchardId}/diary`, line);
  await farmer.call('POST', '/api/advisories/generate', { orchardId });

  const { question, advice, photoWords, comment } = canaries.diagnosis;
  const asked = await submit<Named>('POST', '/api/diagnose/text', { text: `पत्ते पीले हो रहे हैं ${question}` });
  await submit('POST', `/api/diagnose/${asked.reply.id}/feedback`, { kind: 'advice', helpful: true, comment });
  await submit('POST', '/api/advice', { userText: `फल फट रहे हैं ${advice}` });
  await upload('/api/diagnose', { name: 'image', bytes: photo, type: 'image/jpeg' }, { userInput: photoWords });
  await upload('/api/voice/transcribe', { name: 'audio', bytes: voice, type: 'audio/wav' });

  const marketId = await eventually(async () => {
    const { data } = (await farmer.call('GET', '/api/market/data')).body as { data?: Named[] };
    return data?.[0]?.id;
  }, 600);
  await submit('POST', '/api/market/alerts', { userId, marketId, direction: 'above', price: 50_000 });

  const topUp = { amount: 5000, currency: 'INR', notes: { type: 'wallet_topup', userId } };
  await submit('POST', '/api/razorpay/create-order', topUp);

  const openConsultationId = await consult({ system, doctor, canaries, photo, farmer, submit, upload });
  return { farmer, canaries, orchardId, openConsultationId, repeats: [made.send, entry.send] };
}

interface Consulting {
  system: OwnProduct;
  doctor: Caller;
  canaries: Canaries;
  photo: Buffer;
  farmer: Caller;
  submit<T>(method: string, path: string, body?: unknown, by?: Caller): Promise<{ reply: T }>;
  upload<T>(path: string, file: { name: string; bytes: Buffer; type: string }, fields?: object): Promise<T>;
}

/** An ended consultation with every kind of message, and an open one, whose id it returns. */
async function consult({ system, doctor, canaries, photo, farmer, submit, upload }: Consulting): Promise<string> {
  const { userId } = farmer;
  const words = canaries.consult;
  const doctorId = doctor.userId;
  await setFee(system, doctorId, 0);
  await submit('PUT', `/api/doctors/${doctorId}/presence`, { status: 'online' }, doctor);

  const image = { name: 'images', bytes: photo, type: 'image/jpeg' };
  const ask = async () => {
    const { imageUrls } = await upload<{ imageUrls: string[] }>('/api/upload/consultation-images', image);
    const asked = { userId, doctorId, problemDescription: `फल पर काले धब्बे ${words.problem}`, photoUrls: imageUrls };
    return (await submit<Named>('POST', '/api/consultations', asked)).reply.id;
  };
  const first = await ask();
  const accepted = await submit<{ chatThreadId: string }>('PATCH', `/api/consultations/${first}/accept`, {}, doctor);
  const chat = `/api/chat/${accepted.reply.chatThreadId}`;
  await submit('POST', `${chat}/messages`, { content: words.message });
  await upload(`${chat}/photo`, { name: 'photo', bytes: photo, type: 'image/jpeg' }, { caption: words.caption });
  const wav = { name: 'voice', bytes: silentWav(2), type: 'audio/wav' };
  await upload(`${chat}/voice`, wav, { waveform: words.waveform });
  await submit('POST', `${chat}/messages`, { content: 'बताइए' }, doctor);
  await submit('PATCH', `/api/consultations/${first}/end`, { notes: 'देखा' }, doctor);
  await submit('POST', `/api/consultations/${first}/review`, { rating: 4, reviewText: words.review });
  await submit('POST', `/api/consultations/${first}/dispute`, { text: words.dispute });
  return ask();
}
