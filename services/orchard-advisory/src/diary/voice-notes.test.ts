import { userDeleted } from '@anar/contracts/messages/events';
import { indiaDay } from '@anar/india/time';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { dispose, eventually, startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { photoWithPlace } from '@anar/service-kit/testing/media/pictures';
import { recorded, silentFilm, silentWav } from '@anar/service-kit/testing/media/recordings';
import { type Neighbour, startNeighbour } from '@anar/service-kit/testing/neighbour';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { type Grower, newGrower } from '../testing/grower.ts';

/** Voice notes of the diary. */

const identity = testIdentity();
const config = testConfig('voicenotes', { jwksUrl: identity.jwksUrl });
const DAY_MS = 86_400_000;
const today = indiaDay(new Date());
const HTML = Buffer.from('<html><script>alert(1)</script></html>');
let service: Service;
let neighbour: Neighbour;

beforeAll(async () => {
  service = await startTestService(buildApp, config);
  neighbour = await startNeighbour(config);
});
afterAll(dispose);

const rowsOf = ({ userId }: Grower) => service.mongo.collection('media').find({ owner: userId }).toArray();
const sweep = () => service.media.sweep(new Date(Date.now() + 2 * DAY_MS));
const play = (url: string) => service.app.inject({ method: 'GET', url });

async function upload({ userId }: Grower, orchardId: string, bytes: Buffer | undefined) {
  const form = new FormData();
  if (bytes) form.set('voice', new Blob([new Uint8Array(bytes)]), 'note.bin');
  const request = new Request('http://orchard', { method: 'POST', body: form });
  const headers = {
    ...(await identity.headers({ userId })),
    'content-type': request.headers.get('content-type') ?? '',
  };
  const payload = Buffer.from(await request.arrayBuffer());
  return service.app.inject({ method: 'POST', url: `/api/orchards/${orchardId}/diary/voice`, headers, payload });
}

/** A grower with an orchard, and an uploaded recording for an entry of its diary. */
async function spoken(bytes = silentWav(2)) {
  const grower = newGrower(service, identity);
  const { id } = await grower.orchard();
  const reply = await upload(grower, id, bytes);
  expect(reply.statusCode, reply.body).toBe(201);
  return { grower, orchardId: id, path: `/api/orchards/${id}/diary`, voice: reply.json().voice };
}
const lineWith = (voice: object) => ({ kind: 'irrigation', on: today, voice });

describe('a voice note', () => {
  it.each([
    ['wav', () => silentWav(2)],
    ['mp4', () => recorded(silentWav(2), 'mp4', '-c:a', 'aac')],
  ])('in %s is played with its entry as recorded, by a private link', async (ending, make) => {
    const bytes = make();
    const { grower, path, voice } = await spoken(bytes);
    const written = await grower.send('POST', path, lineWith({ ...voice, waveform: '0123456789' }));
    expect(written.statusCode, written.body).toBe(201);
    const [entry] = (await grower.send('GET', path)).json().entries;
    expect(entry.voice).toMatchObject({ seconds: voice.seconds, waveform: '0123456789' });
    expect(entry.voice).not.toHaveProperty('id');
    expect(entry.voice.url).toMatch(/^\/media\/orchard\/.*&private=1&/);
    const played = await play(entry.voice.url);
    expect(played.headers['content-type']).toBe(`audio/${ending}`);
    expect(played.rawPayload).toEqual(bytes);
    expect((await play(entry.voice.url.replace('private=1&', ''))).statusCode).toBe(403);
  });

  it.each([
    ['a page', () => HTML, 415, 'not_a_recording'],
    ['a photo', () => photoWithPlace(), 415, 'not_a_recording'],
    ['empty', () => Buffer.alloc(0), 400, 'recording_missing'],
    ['not there', () => undefined, 400, 'recording_missing'],
    ['WebM', () => recorded(silentWav(2), 'webm'), 415, 'recording_not_playable'],
    ['a film without sound', () => silentFilm(), 415, 'not_a_recording'],
    ['61 s', () => recorded(silentWav(61), 'webm', '-c:a', 'libopus'), 413, 'recording_too_long'],
    ['7 MB', () => silentWav(7 * 131), 413, 'payload_too_large'],
  ])('that is %s is refused, and nothing of it is stored', async (_what, bytes, status, code) => {
    const grower = newGrower(service, identity);
    const { id } = await grower.orchard();
    const reply = await upload(grower, id, await bytes());
    expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
    expect(await rowsOf(grower)).toEqual([]);
  });

  it('is uploaded only for one’s own orchard, and used only by its speaker, in one entry', async () => {
    const { grower, orchardId, path, voice } = await spoken();
    const stranger = newGrower(service, identity);
    expect((await upload(stranger, orchardId, silentWav(1))).statusCode).toBe(404);
    const own = await stranger.orchard();
    const stolen = await stranger.send('POST', `/api/orchards/${own.id}/diary`, lineWith(voice));
    expect([stolen.statusCode, stolen.json().code]).toEqual([422, 'voice_gone']);
    await grower.send('POST', path, lineWith(voice));
    expect((await grower.send('POST', path, lineWith(voice))).json().code).toBe('voice_gone');
    expect((await grower.send('GET', path)).json().entries).toHaveLength(1);
  });

  it('of a repeated submission, also after its reply was lost, is in one entry', async () => {
    const { grower, path, voice } = await spoken();
    const headers = { 'idempotency-key': ulid() };
    const submit = () => grower.send('POST', path, lineWith(voice), headers);
    const first = await submit();
    await service.mongo.collection('idempotency_keys').deleteMany({ owner: grower.userId });
    const second = await submit();
    expect([second.statusCode, second.json().entry.id]).toEqual([201, first.json().entry.id]);
    expect(await rowsOf(grower)).toMatchObject([{ recordId: first.json().entry.id }]);
    await sweep();
    expect((await play(second.json().entry.voice.url)).statusCode).toBe(200);
  });

  it('can be used again when its entry was refused', async () => {
    const { grower, path, voice } = await spoken();
    const refused = await grower.send('POST', path, { kind: 'spray', on: today, voice });
    expect(refused.json().code).toBe('diary_product');
    expect((await grower.send('POST', path, lineWith(voice))).statusCode).toBe(201);
  });
});

describe('a recording without an entry', () => {
  it('is kept for a day, at most 20 of a user: the oldest are removed', async () => {
    const { grower, orchardId, path, voice } = await spoken();
    await grower.send('POST', path, lineWith(voice));
    const ids: string[] = [];
    for (let n = 0; n < 21; n++) ids.push((await upload(grower, orchardId, silentWav(1))).json().voice.id);
    const kept = (await rowsOf(grower)).map(({ _id }) => String(_id)).sort();
    expect(kept).toEqual([voice.id, ...ids.slice(1)].sort());
    await sweep();
    expect((await rowsOf(grower)).map(({ _id }) => String(_id))).toEqual([voice.id]);
  });

  it('is removed when the entry that claimed it was never stored', async () => {
    const { grower, voice } = await spoken();
    await service.media.claim(voice.id, grower.userId, ulid());
    await sweep();
    expect(await rowsOf(grower)).toEqual([]);
  });
});

describe('a voice note is erased with', () => {
  it('its entry', async () => {
    const { grower, path, voice } = await spoken();
    const { entry } = (await grower.send('POST', path, lineWith(voice))).json();
    await grower.send('DELETE', `${path}/${entry.id}`);
    expect(await rowsOf(grower)).toEqual([]);
    expect((await play(entry.voice.url)).statusCode).toBe(404);
  });

  it('its orchard', async () => {
    const { grower, orchardId, path, voice } = await spoken();
    await grower.send('POST', path, lineWith(voice));
    await grower.send('DELETE', `/api/orchards/${orchardId}`);
    await service.events.flush();
    await eventually(async () => expect(await rowsOf(grower)).toEqual([]));
  });

  it('its speaker’s account, in an entry or not', async () => {
    const { grower, orchardId, path, voice } = await spoken();
    await grower.send('POST', path, lineWith(voice));
    await upload(grower, orchardId, silentWav(1));
    const { userId } = grower;
    await neighbour.publish(toEvent(userDeleted, { aggregateId: userId, userId, data: { userId } }));
    await eventually(async () => expect(await rowsOf(grower)).toEqual([]));
    expect((await upload(grower, orchardId, silentWav(1))).statusCode).toBeGreaterThanOrEqual(400);
  });
});
