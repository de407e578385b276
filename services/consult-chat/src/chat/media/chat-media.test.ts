import type { ChatMessage } from '@anar/contracts/consult/chat';
import { dispose, eventually } from '@anar/service-kit/testing';
import { photoWithPlace } from '@anar/service-kit/testing/media/pictures';
import { recorded, silentFilm, silentWav } from '@anar/service-kit/testing/media/recordings';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ChatFixture, createChatFixture } from '../../testing/chat-fixture.ts';
import { closeClients, collectMessages } from '../../testing/test-tier.ts';

const HTML = Buffer.from('<html><script>alert(1)</script></html>');
const BROKEN = Buffer.from('\xff\xd8\xffhello', 'latin1');
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const KINDS = ['photo', 'voice'] as const;
let fixture: ChatFixture;
/** Injected failure of the log: before or after the message is stored. */
let failing: 'before' | 'after' | undefined;
let files: Record<(typeof KINDS)[number], Buffer>;

beforeAll(async () => {
  files = { photo: await photoWithPlace(1000, 700), voice: silentWav(2) };
  fixture = await createChatFixture('chatmedia', {
    brokenLog: (log) => ({
      ...log,
      async addMessage(message, at) {
        if (failing === 'before') throw new Error('the database is away');
        const added = await log.addMessage(message, at);
        if (failing === 'after') throw new Error('the answer of the database is lost');
        return added;
      },
    }),
  });
});
afterEach(() => {
  failing = undefined;
  vi.useRealTimers();
  closeClients();
});
afterAll(dispose);

const media = () => fixture.db.collection('media');
const rowsOf = (owner: string) => media().find({ owner }).toArray();
const pieces = () => fixture.db.collection('files.chunks').countDocuments();
const sweep = () => fixture.service.media.sweep(new Date(Date.now() + 2 * DAY_MS));

/** A consultation with one sent photo or voice message. */
async function sent(kind: (typeof KINDS)[number], fields = {}, bytes = files[kind]) {
  const pair = await fixture.openChat();
  const reply = await fixture.sendMedia(pair.farmer, pair.threadId, kind, bytes, fields);
  expect(reply.statusCode, reply.body).toBe(201);
  return { ...pair, message: reply.json<{ message: ChatMessage }>().message };
}

describe('a photo', () => {
  it('is sent re-encoded, with caption and thumbnail', async () => {
    const { farmer, doctor, threadId } = await fixture.openChat();
    const received = collectMessages(await fixture.socketOf(doctor), 'chat:new_message');
    const clientId = ulid();
    const form = { senderId: farmer.userId, clientId, caption: ' यह  पत्ता\n\u202eदेखिए ' };
    const reply = await fixture.sendMedia(farmer, threadId, 'photo', files.photo, form);
    const { message } = reply.json<{ message: ChatMessage }>();
    expect([reply.statusCode, message]).toMatchObject([
      201,
      {
        ...{ seq: 1, clientId, senderId: farmer.userId, messageType: 'photo', content: 'यह पत्ता\nदेखिए' },
        ...{ mediaWidth: 700, mediaHeight: 1000, mediaDuration: null, isDeleted: false },
      },
    ]);
    const whole = await fixture.get(message.mediaUrl ?? '');
    expect(whole.headers['content-type']).toBe('image/jpeg');
    for (const leak of ['Exif', 'SecretCamera']) expect(whole.rawPayload.includes(leak)).toBe(false);
    const thumb = await fixture.get(message.thumbUrl ?? '');
    expect(thumb.headers['content-type']).toBe('image/webp');
    expect(thumb.rawPayload.length).toBeLessThan(whole.rawPayload.length);
    await eventually(() => received.length === 1);
    expect(received).toMatchObject([{ threadId, rev: 1, message: { id: message.id, mediaUrl: expect.any(String) } }]);
  });

  it.each([
    ['HTML', () => HTML, {}, 415, 'not_an_image'],
    ['broken', () => BROKEN, {}, 400, 'broken_image'],
    ['not there', () => undefined, {}, 415, 'not_an_image'],
    ['10 MB', () => Buffer.concat([files.photo, Buffer.alloc(10 * 1024 * 1024)]), {}, 413, 'payload_too_large'],
    ['with a caption of 201', () => files.photo, { caption: 'क'.repeat(201) }, 400, 'invalid_request'],
  ])('that is %s is refused, and nothing of it is kept', async (_what, bytes, fields, status, code) => {
    const { farmer, threadId } = await fixture.openChat();
    const reply = await fixture.sendMedia(farmer, threadId, 'photo', bytes(), fields);
    expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
    expect([await rowsOf(farmer.userId), await fixture.log(threadId)]).toEqual([[], []]);
  });
});

describe('a voice message', () => {
  it.each([
    ['wav', []],
    ['mp4', ['-c:a', 'aac']],
  ])('of %s is served unchanged with its content type', async (ending, options) => {
    const bytes = recorded(silentWav(2), ending, ...options);
    const { message } = await sent('voice', { waveform: '0123456789' }, bytes);
    expect(message).toMatchObject({ messageType: 'voice', content: '', waveform: '0123456789' });
    expect(message.thumbUrl).toBeUndefined();
    expect(Math.abs((message.mediaDuration ?? 0) - 2)).toBeLessThan(0.2);
    const played = await fixture.get(message.mediaUrl ?? '');
    expect(played.headers['content-type']).toBe(`audio/${ending}`);
    expect(played.rawPayload).toEqual(bytes);
  });

  it('with embedded HTML is served as audio, with nosniff and CSP', async () => {
    const { message } = await sent('voice', {}, Buffer.concat([silentWav(1), HTML]));
    const { headers } = await fixture.get(message.mediaUrl ?? '');
    expect(headers['content-type']).toBe('audio/wav');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it.each([
    ['HTML', () => HTML, {}, 415, 'not_a_recording'],
    ['a photo', () => files.photo, {}, 415, 'not_a_recording'],
    ['empty', () => Buffer.alloc(0), {}, 400, 'recording_missing'],
    ['not there', () => undefined, {}, 400, 'recording_missing'],
    ['61 s', () => recorded(silentWav(61), 'webm', '-c:a', 'libopus'), {}, 413, 'recording_too_long'],
    ['WebM', () => recorded(files.voice, 'webm'), {}, 415, 'recording_not_playable'],
    ['a film without sound', () => silentFilm(), {}, 415, 'not_a_recording'],
    ['7 MB', () => silentWav(7 * 131), {}, 413, 'payload_too_large'],
    ['drawn with letters', () => files.voice, { waveform: '12a' }, 400, 'invalid_request'],
  ])('that is %s is refused, and nothing of it is kept', async (_what, bytes, fields, status, code) => {
    const { farmer, threadId } = await fixture.openChat();
    const reply = await fixture.sendMedia(farmer, threadId, 'voice', bytes(), fields);
    expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
    expect([await rowsOf(farmer.userId), await fixture.log(threadId)]).toEqual([[], []]);
  });
});

describe.each(KINDS)('a repeated %s', (kind) => {
  it.each([
    ['under its client id', (submission: string) => [{ clientId: submission }, {}]],
    ['under its Idempotency-Key', (submission: string) => [{}, { 'idempotency-key': submission }]],
  ] as const)('%s returns the first message, stored once', async (_, keys) => {
    const { farmer, threadId } = await fixture.openChat();
    const submission = ulid();
    const send = (bytes: Buffer) => fixture.sendMedia(farmer, threadId, kind, bytes, ...keys(submission));
    const first = await send(files[kind]);
    // Not even parsed.
    const second = await send(HTML);
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json().message.id).toBe(first.json().message.id);
    const rows = await rowsOf(farmer.userId);
    expect(rows).toMatchObject([{ recordId: first.json().message.id }]);
    expect(rows[0]).not.toHaveProperty('pending');
    expect(await fixture.log(threadId)).toHaveLength(1);
  });

  it('twenty times at once: one message with one file', async () => {
    const { farmer, threadId } = await fixture.openChat();
    const clientId = ulid();
    const send = () => fixture.sendMedia(farmer, threadId, kind, files[kind], { clientId });
    const before = await pieces();
    const replies = await Promise.all(Array.from({ length: 20 }, send));
    // Photos are encoded one at a time per user: with one waiting, more are rejected.
    const rejected = replies.filter(({ statusCode }) => statusCode !== 201);
    for (const reply of rejected) expect([kind, reply.json().code]).toEqual(['photo', 'too_many_requests']);
    const last = await send();
    const ids = [last, ...replies].filter((one) => !rejected.includes(one)).map((one) => one.json().message.id);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(1);
    expect(await rowsOf(farmer.userId)).toMatchObject([{ recordId: ids[0] }]);
    expect(await pieces()).toBe(before + (kind === 'photo' ? 2 : 1));
    expect(await fixture.log(threadId)).toHaveLength(1);
    expect((await fixture.get(last.json().message.mediaUrl)).statusCode).toBe(200);
  });

  it('to another chat creates another message', async () => {
    const { farmer, threadId, message } = await sent(kind, { clientId: 'one-press-1' });
    const other = await fixture.openChat({ farmerId: farmer.userId });
    const reply = await fixture.sendMedia(farmer, other.threadId, kind, files[kind], { clientId: 'one-press-1' });
    expect(reply.json().message).toMatchObject({ seq: 1, threadId: other.threadId });
    expect(reply.json().message.id).not.toBe(message.id);
    expect(await fixture.log(threadId)).toHaveLength(1);
  });
});

describe.each(KINDS)('a %s whose message', (kind) => {
  it('was not stored because of a failure: its file is swept, and a repeat sends it', async () => {
    const { farmer, threadId } = await fixture.openChat();
    const form = { clientId: ulid() };
    failing = 'before';
    expect((await fixture.sendMedia(farmer, threadId, kind, files[kind], form)).statusCode).toBe(500);
    failing = undefined;
    expect(await rowsOf(farmer.userId)).toMatchObject([{ pending: true }]);
    const reply = await fixture.sendMedia(farmer, threadId, kind, files[kind], form);
    expect(reply.statusCode).toBe(201);
    await sweep();
    expect(await rowsOf(farmer.userId)).toMatchObject([{ recordId: reply.json().message.id }]);
    expect((await fixture.get(reply.json().message.mediaUrl)).statusCode).toBe(200);
  });

  it('was stored though the reply failed: its file stays, and a repeat returns it', async () => {
    const { farmer, threadId } = await fixture.openChat();
    const form = { clientId: ulid() };
    failing = 'after';
    expect((await fixture.sendMedia(farmer, threadId, kind, files[kind], form)).statusCode).toBe(500);
    failing = undefined;
    await sweep();
    const reply = await fixture.sendMedia(farmer, threadId, kind, files[kind], form);
    expect(await rowsOf(farmer.userId)).toMatchObject([{ recordId: reply.json().message.id }]);
    expect((await fixture.get(reply.json().message.mediaUrl)).statusCode).toBe(200);
    expect(await fixture.log(threadId)).toHaveLength(1);
  });

  it('is deleted: its file is removed', async () => {
    const { farmer, doctor, threadId, message } = await sent(kind);
    const path = `/api/chat/${threadId}/messages/${message.id}`;
    expect((await fixture.call(farmer, 'DELETE', path)).statusCode).toBe(200);
    expect(await rowsOf(farmer.userId)).toEqual([]);
    for (const url of [message.mediaUrl, message.thumbUrl])
      if (url) expect((await fixture.get(url)).statusCode).toBe(404);
    const reply = await fixture.call(doctor, 'GET', `${path}/media`);
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'message_not_found']);
  });
});

describe('links', () => {
  it('are valid for exactly 15 minutes; only the two sides get fresh ones', async () => {
    const { farmer, doctor, threadId, message } = await sent('photo');
    const voice = await fixture.sendMedia(doctor, threadId, 'voice', files.voice);
    const stranger = await fixture.openChat();
    const linksOf = (who: typeof farmer, id: string) =>
      fixture.call(who, 'GET', `/api/chat/${threadId}/messages/${id}/media`);
    vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / (5 * MINUTE_MS)) * 5 * MINUTE_MS });
    const start = Date.now();
    const links: string[] = [];
    for (const who of [farmer, doctor]) {
      const photo = (await linksOf(who, message.id)).json();
      expect(Object.keys(photo)).toEqual(['mediaUrl', 'thumbUrl']);
      const sound = (await linksOf(who, voice.json().message.id)).json();
      expect(Object.keys(sound)).toEqual(['mediaUrl']);
      links.push(...Object.values<string>(photo), ...Object.values<string>(sound));
    }
    for (const who of [stranger.farmer, stranger.doctor]) {
      expect((await linksOf(who, message.id)).json().code).toBe('chat_not_found');
    }
    expect((await linksOf(farmer, ulid())).json().code).toBe('message_not_found');
    const [text] = await fixture.say(farmer, threadId, 'लिखा हुआ');
    expect((await linksOf(farmer, text?.id ?? '')).json().code).toBe('message_not_found');
    for (const [at, status] of [
      [15 * MINUTE_MS - 1000, 200],
      [15 * MINUTE_MS, 403],
    ] as const) {
      vi.setSystemTime(start + at);
      for (const link of links) expect((await fixture.get(link)).statusCode).toBe(status);
    }
  });
});

describe.each(KINDS)('a %s', (kind) => {
  it('is rejected from other users, under another user’s id, and in an expired chat; nothing is stored', async () => {
    const { farmer, doctor, threadId } = await fixture.openChat({
      chatExpiresAt: new Date(fixture.at().getTime() + 1000),
    });
    const stranger = await fixture.openChat();
    const refusal = async (who: typeof farmer, fields = {}) => {
      const reply = await fixture.sendMedia(who, threadId, kind, files[kind], fields);
      return [reply.statusCode, reply.json().code];
    };
    expect(await refusal(stranger.farmer)).toEqual([404, 'chat_not_found']);
    expect(await refusal(stranger.doctor)).toEqual([404, 'chat_not_found']);
    expect(await refusal(farmer, { senderId: doctor.userId })).toEqual([403, 'forbidden']);
    expect(await refusal(farmer, { clientId: '../../../../' })).toEqual([400, 'invalid_request']);
    fixture.pass(1000);
    expect(await refusal(farmer)).toEqual([403, 'chat_expired']);
    expect(await refusal(doctor)).toEqual([403, 'chat_expired']);
    const owner = { $in: [farmer, doctor, stranger.farmer, stranger.doctor].map(({ userId }) => userId) };
    expect([await media().countDocuments({ owner }), await fixture.log(threadId)]).toEqual([0, []]);
  });
});

it('account deletion removes the user’s photos and recordings, and no others', async () => {
  const { farmer, doctor, threadId, message } = await sent('photo');
  const voice = (await fixture.sendMedia(farmer, threadId, 'voice', files.voice)).json().message;
  const theirs = (await fixture.sendMedia(doctor, threadId, 'voice', files.voice)).json().message;
  await fixture.deleteAccount(farmer);
  await eventually(async () => (await rowsOf(farmer.userId)).length === 0);
  for (const { mediaUrl } of [message, voice]) expect((await fixture.get(mediaUrl ?? '')).statusCode).toBe(404);
  expect((await fixture.get(theirs.mediaUrl)).statusCode).toBe(200);
  const { messages } = (await fixture.call(doctor, 'GET', `/api/chat/${threadId}/messages`)).json();
  expect(messages.map(({ mediaUrl }: ChatMessage) => mediaUrl !== null)).toEqual([true, false, false]);
});
