import { randomInt } from 'node:crypto';
import type { Role } from '@anar/contracts/users/auth';
import { drawnPhoto } from '@anar/photo-checks/testing/drawn-photos';
import { type Answer, logIn, request } from '@anar/running-system/http-client';
import { dispose, eventually, testConfig } from '@anar/service-kit/testing';
import { silentWav } from '@anar/service-kit/testing/media/recordings';
import { startNeighbour } from '@anar/service-kit/testing/neighbour';
import { createOpenAiSimulator } from '@anar/simulators/openai/server';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GuardedSystem, runGuardedSystem } from '../guarded-system.ts';
import { type Owner, ownerOfEverything } from '../owner.ts';
import { consultForMoney } from '../paid-consultation.ts';
import { plant, wordsOf } from './canaries.ts';
import { copyOf, unzip } from './own-copy.ts';

/** A farmer with data in every service downloads all of it through the gateway. */

/** Digits only: random letters were once read as an emergency, for which no consultation is created. */
const mark = () =>
  randomInt(2 ** 47)
    .toString()
    .padStart(15, '0');
const word = `मेरा-${mark()}`;
const neighbours = `पड़ोसी-${mark()}`;
const PHONE = '9876500801';
const NEIGHBOUR = '9876500802';
const STRANGER = '9876500803';
const DOCTOR = '9000000001';
const openAi = createOpenAiSimulator({ apiKey: 'sk-test' });
let system: GuardedSystem;
let owner: Owner;

beforeAll(async () => {
  const openAiUrl = `${await openAi.listen({ host: '127.0.0.1', port: 0 })}/v1`;
  system = await runGuardedSystem({ openAiUrl });
  owner = await ownerOfEverything(system, PHONE);
});
afterAll(async () => {
  await dispose();
  await system?.stop();
  await openAi.close();
});

const headers = (userId = owner.userId) => ({ authorization: `Bearer ${system.token({ userId })}` });

/** A link expires with its session: this is an open one. */
async function headersOfLogin(userId: string, role: Role = 'farmer') {
  const bearer = (sid?: string) => ({ authorization: `Bearer ${system.token({ userId, role, ...(sid && { sid }) })}` });
  const { sessions } = (await done(
    request(`${system.url}/api/auth/sessions`, 'GET', undefined, bearer()),
  )) as unknown as { sessions: { id: string }[] };
  return bearer(sessions[0]?.id);
}

async function done(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}
const submit = (path: string, body: unknown, method = 'POST') =>
  done(request(system.url + path, method, body, { ...headers(), 'idempotency-key': ulid() }));

async function sendForm(path: string, fields: Record<string, string | Blob>): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const reply = await fetch(system.url + path, {
    method: 'POST',
    headers: { ...headers(), 'idempotency-key': ulid() },
    body: form,
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`);
  return text;
}

/** Returns the photo of the check as the app shows it. */
async function speakEverywhere(): Promise<Buffer> {
  const { userId, orchardId, threadId } = owner;
  const today = new Date().toISOString().slice(0, 10);
  await submit(`/api/users/${userId}`, { name: 'सुरेश' }, 'PUT');
  await submit(`/api/orchards/${orchardId}`, { name: word }, 'PATCH');
  const sound = new Blob([new Uint8Array(silentWav(2))], { type: 'audio/wav' });
  const { voice } = JSON.parse(await sendForm(`/api/orchards/${orchardId}/diary/voice`, { voice: sound }));
  await submit(`/api/orchards/${orchardId}/diary`, { kind: 'spray', on: today, product: word, note: word, voice });
  await submit('/api/advisories/generate', { orchardId });
  await submit('/api/diagnose/text', { userId, text: `पत्ते पीले हो रहे हैं ${word}` });
  const leaf = new Blob([await drawnPhoto('leaf with spots')], { type: 'image/jpeg' });
  const record = await sendForm('/api/diagnose', { userId, userInput: `फल पर धब्बे ${word}`, image: leaf });
  await submit(`/api/chat/${threadId}/messages`, { content: word, clientId: ulid() });
  await sendForm(`/api/chat/${threadId}/photo`, { clientId: ulid(), caption: word, photo: leaf });
  const [link] = /\/media\/diagnosis\/[^"]+/.exec(record) ?? [];
  return Buffer.from(await (await fetch(system.url + link)).arrayBuffer());
}

/** The same, from another user. */
async function neighbourSpeaks(): Promise<void> {
  const neighbour = await logIn(system, NEIGHBOUR);
  const { userId } = neighbour;
  const key = () => ({ 'idempotency-key': ulid() });
  await done(neighbour.call('POST', '/api/orchards', { userId, name: neighbours }, key()));
  await done(neighbour.call('POST', '/api/diagnose/text', { userId, text: `फल फट रहे हैं ${neighbours}` }, key()));
}

it('a farmer’s export holds their data and photos of every service, and nothing of a neighbour', async () => {
  const [shown] = await Promise.all([speakEverywhere(), neighbourSpeaks()]);
  const { url } = (await done(
    request(`${system.url}/api/users/${owner.userId}/export`, 'POST', undefined, await headersOfLogin(owner.userId)),
  )) as unknown as { url: string };
  const download = await fetch(system.url + url);
  expect(download.status).toBe(200);
  expect(download.headers.get('content-type')).toBe('application/zip');
  expect(download.headers.get('content-disposition')).toMatch(/^attachment; filename="anar-mitra-.*\.zip"$/);
  expect(download.headers.get('cache-control')).toBe('private, no-store');
  const files = await unzip(Buffer.from(await download.arrayBuffer()));
  const names = files.map(([name]) => name);
  expect(new Set(names).size).toBe(names.length);
  const lists = new Map(
    files.filter(([name]) => name.endsWith('.json')).map(([name, content]) => [name, JSON.parse(String(content))]),
  );

  for (const name of ['orchards', 'diary', 'checks', 'messages']) {
    expect(JSON.stringify(lists.get(`${name}.json`)), name).toContain(word);
  }
  const [spoken] = lists.get('diary.json').filter(({ note }: { note?: string }) => note === word);
  expect(spoken.voiceNote).toMatchObject({ file: expect.stringMatching(/^recordings\/\w+\.wav$/), seconds: 2 });
  expect(files.find(([name]) => name === spoken.voiceNote.file)?.[1].equals(silentWav(2))).toBe(true);
  expect(lists.get('account.json')).toMatchObject([{ phone: PHONE, name: 'सुरेश' }]);
  expect(lists.get('orders.json')).toMatchObject([{ id: owner.orderId, amountPaise: 5000 }]);
  expect(lists.get('price-alerts.json')).toMatchObject([{ id: owner.alertId, rupeesPerQuintal: 50_000 }]);
  expect(lists.get('consultations.json')).toMatchObject([{ id: owner.consultationId, as: 'farmer' }]);
  for (const name of ['advisories', 'consents', 'sessions']) {
    expect(lists.get(`${name}.json`), name).not.toHaveLength(0);
  }

  // The photos of check and chat as stored, each named by its row.
  const named = [...lists.values()].flat().flatMap(({ photo, file }) => [photo, file].filter(Boolean));
  const photos = names.filter((name) => name.startsWith('photos/'));
  expect(photos).toHaveLength(2);
  expect(named.sort()).toEqual(photos.sort());
  const contents = files.filter(([name]) => photos.includes(name)).map(([, content]) => content);
  expect(contents.map((content) => content.subarray(0, 3).toString('hex'))).toEqual(['ffd8ff', 'ffd8ff']);
  expect(shown.length).toBeGreaterThan(1000);
  expect(contents.some((content) => content.equals(shown))).toBe(true);

  const readMe = String(files[0]?.[1]);
  expect(names[0]).toBe('पढ़ें.txt');
  expect([...lists.keys()].filter((name) => !readMe.includes(`${name}: `))).toEqual([]);

  // The other participant's messages are included, their number is not.
  const all = files.map(([, content]) => content.toString('latin1')).join('');
  expect(JSON.stringify(lists.get('messages.json'))).toContain('बताइए');
  for (const foreign of [neighbours, NEIGHBOUR, DOCTOR]) {
    expect(all).not.toContain(Buffer.from(foreign).toString('latin1'));
  }
});

it('an export of another user is forbidden, and an altered export link is refused', async () => {
  const stranger = await logIn(system, STRANGER);
  expect((await stranger.call('POST', `/api/users/${owner.userId}/export`)).status).toBe(403);
  const own = await eventually(async () => {
    const reply = await stranger.call('POST', `/api/users/${stranger.userId}/export`);
    return reply.status === 200 ? (reply.body as unknown as { url: string }) : undefined;
  });
  const theirs = own.url.replace(stranger.userId, owner.userId);
  const { status, body } = await request(system.url + theirs, 'GET');
  expect([status, body.code]).toEqual([410, 'export_link_ended']);
});

it('a doctor’s export has the consultation and the chat, without the farmer’s number', async () => {
  const { doctorId } = owner;
  const doctor = await headersOfLogin(doctorId, 'doctor');
  const { url } = (await done(
    request(`${system.url}/api/users/${doctorId}/export`, 'POST', undefined, doctor),
  )) as unknown as { url: string };
  const files = await unzip(Buffer.from(await (await fetch(system.url + url)).arrayBuffer()));
  const list = (name: string) => JSON.parse(String(files.find(([one]) => one === name)?.[1]));
  expect(list('doctor-profile.json')).toMatchObject([{ approval: 'approved' }]);
  expect(list('consultations.json')).toMatchObject([{ id: owner.consultationId, as: 'doctor' }]);
  const from = list('messages.json').map((message: { from: string }) => message.from);
  expect(from).toEqual(expect.arrayContaining(['me', 'other']));
  expect(list('orchards.json')).toEqual([]);
  for (const [name, content] of files) expect(content.includes(PHONE), name).toBe(false);
});

const latin = (text: string) => Buffer.from(text).toString('latin1');
const secrets = { pushToken: `token-${ulid()}`, notes: `निजी-${mark()}` };
/** Names of internal fields. */
const INTERNAL =
  /"(_id|__v|seq|outbox|salt|generation|keys|endpoint|pushToken|webPush|idempotencyKey|clientId|dueAt|purgeAt|holdId|waveform|device[A-Z]\w*|\w*Token|\w*Hash)":/g;

it('exports of patient and doctor hold payments, prescriptions and voice, each only their own', async () => {
  const [other, patient, doctor] = await Promise.all([
    logIn(system, '9000000003'),
    logIn(system, '9876500805'),
    logIn(system, '9000000002'),
  ]);
  const [neighbour, consultationId] = await Promise.all([
    plant(system, other, '9876500804'),
    consultForMoney(system, { patient, doctor, word, ...secrets }),
  ]);
  // Searched in the store: exports are limited to a few per hour.
  const { service } = await startNeighbour(testConfig('ledger'));
  const stored = (database: string, name: string, filter: object) =>
    eventually(() => service.mongo.useDb(database).collection(name).findOne(filter));
  await stored(system.databases.payments, 'ledger', { 'postings.account': `doctor:${doctor.userId}` });
  await stored(system.databases.auth, 'notifications', { userId: patient.userId });
  const earned = await copyOf(system, doctor);
  const { lists, files, all } = await copyOf(system, patient);

  const purposes = lists.get('orders').map((order: { purpose: { kind: string } }) => order.purpose.kind);
  expect(purposes).toEqual(['topup', 'plan']);
  expect(lists.get('subscriptions')).toMatchObject([{ periods: [{ planId: 'basic', cycle: 'monthly' }] }]);
  expect(lists.get('wallet')).toMatchObject([{ availablePaise: 30_000, heldPaise: 0, holds: [{ consultationId }] }]);
  const moved = [...lists.get('wallet-entries'), ...lists.get('wallet')[0].newestEntries];
  expect(moved).toContainEqual(expect.objectContaining({ kind: 'topup', availablePaise: 50_000 }));
  expect(lists.get('consultations')).toMatchObject([{ id: consultationId, problem: word, feePaise: 20_000 }]);
  expect(lists.get('prescriptions')).toMatchObject([{ consultationId, versions: [{ text: `पर्चा ${word}` }] }]);
  expect(lists.get('reviews')).toMatchObject([{ consultationId, rating: 4, text: word }]);
  expect(lists.get('sessions')).toMatchObject([{ hasPushes: true }]);
  expect(lists.get('consents')).toMatchObject([{ adult: true, language: 'hi' }]);
  expect(lists.get('notifications')).not.toHaveLength(0);
  const sent = lists.get('messages').filter(({ from }: { from: string }) => from === 'me');
  const [voice, photo] = sent as { type: string; text: string; file: string }[];
  expect(voice).toMatchObject({ type: 'voice', file: expect.stringMatching(/^recordings\/\w+\.wav$/) });
  expect(files.get(voice?.file ?? '')?.equals(silentWav(2))).toBe(true);
  expect(photo).toMatchObject({ text: word, file: expect.stringMatching(/^photos\/\w+\.jpg$/) });
  expect(files.has(photo?.file ?? '')).toBe(true);

  expect(earned.lists.get('earnings')).toMatchObject([{ kind: 'fee_paid', consultationId }]);
  expect(earned.lists.get('earnings')[0].earnedPaise).toBeGreaterThan(0);
  expect(earned.lists.get('consultations')).toMatchObject([{ as: 'doctor', notes: secrets.notes }]);
  expect(earned.all).toContain(latin(word));
  expect([...earned.files.keys()].filter((name) => name.startsWith('recordings/'))).toEqual([]);

  for (const [whose, copy, foreign] of [
    ['patient', all, [doctor.phone, secrets.notes, secrets.pushToken]],
    ['doctor', earned.all, [patient.phone, secrets.pushToken]],
  ] as const) {
    for (const one of [...foreign, ...wordsOf(neighbour.canaries), neighbour.farmer.userId]) {
      expect(copy.includes(latin(one)), `${whose}: ${one}`).toBe(false);
    }
  }
  for (const copy of [lists, earned.lists]) {
    expect(
      [...copy].flatMap(([name, rows]) => [...JSON.stringify(rows).matchAll(INTERNAL)].map(([field]) => name + field)),
    ).toEqual([]);
  }

  // Every word that a farmer entered is exported; keys and waveforms are not, nor what is not stored.
  const own = await copyOf(system, neighbour.farmer);
  const { auth, orchard, diagnosis, consult } = neighbour.canaries;
  const { pushToken, ...account } = auth;
  const { waveform, ...said } = consult;
  const { question, photoWords, comment } = diagnosis;
  for (const one of Object.values({ ...account, ...orchard, ...said, question, photoWords, comment })) {
    expect(own.all.includes(latin(String(one))), one).toBe(true);
  }
  for (const one of [pushToken, waveform]) expect(own.all.includes(String(one))).toBe(false);
});
