import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../lifecycle/service.ts';
import { softDelete } from '../../mongo/soft-delete.ts';
import { buildNotes, type NoteDocument, noteChanged } from '../../testing/small-service/notes-service.ts';
import { readStream } from '../../testing/stored/stream-reader.ts';
import { dispose, eventually, startTestService, testConfig, testIdentity } from '../../testing/testing.ts';
import { changed, toEvent } from './outbox.ts';

const identity = testIdentity();
const config = testConfig('outbox', { jwksUrl: identity.jwksUrl });
let service: Service;
let other: Service;
beforeAll(async () => {
  service = await startTestService(buildNotes, config);
  other = await startTestService(buildNotes, config);
});
afterAll(dispose);

const write = (userId: string, text: string, on = service) =>
  on.app.inject({ method: 'POST', url: '/api/notes', headers: identity.headers({ userId }), payload: { text } });
const close = (userId: string, id: string, on = service) =>
  on.app.inject({ method: 'POST', url: `/api/notes/${id}/close`, headers: identity.headers({ userId }) });
const notes = () => service.mongo.model<NoteDocument>('Note');
const outboxIsEmpty = async () => (await notes().countDocuments({ 'outbox.id': { $gt: '' } })) === 0;
const eventsOf = async (aggregateId: string) =>
  (await readStream(config)).filter(({ event }) => event.aggregateId === aggregateId);

describe('a change', () => {
  it('is published with its seq, request id and user id, then removed from the outbox', async () => {
    const userId = ulid();
    const reply = await write(userId, 'first');
    const { id } = reply.json();
    const [message] = await eventually(async () => {
      const found = await eventsOf(id);
      return found.length === 1 && found;
    });
    expect(message?.subject).toBe(`${config.nats.stream.toLowerCase()}.notes.note-changed.${userId}`);
    expect(message?.event).toMatchObject({
      type: 'notes.note-changed',
      version: 1,
      seq: 1,
      userId,
      requestId: reply.headers['x-request-id'],
      data: { noteId: id, userId, text: 'first' },
    });
    await eventually(outboxIsEmpty);
  });

  it('attempted by 50 concurrent requests is applied once and published once', async () => {
    const userId = ulid();
    const { id } = (await write(userId, 'race')).json();
    const replies = await Promise.all(Array.from({ length: 50 }, () => close(userId, id)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    await eventually(async () => (await eventsOf(id)).length >= 2 && outboxIsEmpty());
    expect((await eventsOf(id)).map(({ event }) => event.seq)).toEqual([1, 2]);
    expect(await notes().findById(id).lean()).toMatchObject({ state: 'closed', seq: 2 });
  });

  it('repeated 60 times, faster than events are published, publishes all events in order', async () => {
    const userId = ulid();
    const { id } = (await write(userId, 'busy')).json();
    for (let i = 2; i <= 60; i++) {
      const data = { noteId: id, userId, text: `${i}` };
      const event = toEvent(noteChanged, { aggregateId: id, userId, data });
      await notes().updateOne({ _id: id }, changed({ text: data.text }, event));
      service.events.kick();
    }
    await eventually(outboxIsEmpty);
    const seqs = (await eventsOf(id)).map(({ event }) => event.seq);
    expect(seqs).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
  });

  it('without an event increments seq too: of 50 concurrent updates that read the same seq one is applied', async () => {
    const { id } = (await write(ulid(), 'read by 50')).json();
    const updates = Array.from({ length: 50 }, (_, i) =>
      notes().updateOne({ _id: id, seq: 1 }, changed({ text: `by ${i}` }, [])),
    );
    const done = (await Promise.allSettled(updates)).filter((one) => one.status === 'fulfilled');
    expect(done.filter(({ value }) => value.modifiedCount === 1)).toHaveLength(1);
    expect((await notes().findById(id).lean())?.seq).toBe(2);
  });

  it('stores values literally: a user’s text like "$seq" is no operator', async () => {
    const userId = ulid();
    const { id } = (await write(userId, '$seq')).json();
    await eventually(async () =>
      (await eventsOf(id)).some(({ event }) => (event.data as { text: string }).text === '$seq'),
    );
    expect((await notes().findById(id).lean())?.text).toBe('$seq');
  });

  it('whose event does not fit its contract throws before anything is written', () => {
    const data = { noteId: 'x', userId: ulid(), text: 'a' };
    expect(() => toEvent(noteChanged, { aggregateId: 'x', userId: '-', data })).toThrow('does not fit');
  });
});

describe('two relays of one outbox', () => {
  it('publish every event once and in order', async () => {
    const userId = ulid();
    const made = await Promise.all(
      Array.from({ length: 40 }, (_, i) => write(userId, `n${i}`, i % 2 ? service : other)),
    );
    const ids = made.map((reply) => reply.json().id as string);
    await Promise.all(ids.map((id, i) => close(userId, id, i % 2 ? other : service)));
    await eventually(outboxIsEmpty);
    const all = (await readStream(config)).filter(({ event }) => event.userId === userId);
    expect(all).toHaveLength(80);
    for (const id of ids) {
      expect(all.filter(({ event }) => event.aggregateId === id).map(({ event }) => event.seq)).toEqual([1, 2]);
    }
  });
});

it('a stopping service first publishes the events that wait in its outbox', async () => {
  const own = testConfig('lastwords', { jwksUrl: identity.jwksUrl });
  const stopping = await startTestService(buildNotes, own);
  const userId = ulid();
  const { id } = (await write(userId, 'first', stopping)).json();
  await stopping.events.flush();
  const event = toEvent(noteChanged, { aggregateId: id, userId, data: { noteId: id, userId, text: 'last' } });
  // No kick follows: only the stop publishes this event.
  await stopping.mongo.model<NoteDocument>('Note').updateOne({ _id: id }, changed({ text: 'last' }, event));
  await stopping.stop();
  expect((await readStream(own)).map(({ event: { seq } }) => seq)).toEqual([1, 2]);
});

describe('a removed document', () => {
  async function remove(userId: string, noteId: string): Promise<void> {
    const event = toEvent(noteChanged, { aggregateId: noteId, userId, data: { noteId, userId, text: '' } });
    await notes().updateOne({ _id: noteId }, softDelete(notes(), event));
    await service.events.flush();
  }
  const textsOf = async (id: string) => (await eventsOf(id)).map(({ event }) => (event.data as { text: string }).text);

  it('has its earlier events deleted from the stream, published before or not; the removal event stays', async () => {
    const userId = ulid();
    const { id } = (await write(userId, 'a secret')).json();
    await eventually(outboxIsEmpty);
    await close(userId, id);
    await remove(userId, id);
    await eventually(async () => expect(await textsOf(id)).toEqual(['']));
  });

  it('does not delete another document’s event with the same sequence number in a recreated stream', async () => {
    const [one, other] = await Promise.all(
      ['mine', 'of another'].map(async (text) => (await write(ulid(), text)).json()),
    );
    await eventually(outboxIsEmpty);
    const [{ published: [{ at }] = [{ at: 0 }] } = {}] = await notes().find({ _id: other.id }, { published: 1 }).lean();
    await notes().collection.updateOne({ _id: one.id }, { $set: { 'published.0.at': at } });
    await remove(one.userId, one.id);
    expect(await textsOf(other.id)).toEqual(['of another']);
  });
});
