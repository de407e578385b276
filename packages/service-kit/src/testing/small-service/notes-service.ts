import { kitErrors } from '@anar/contracts/errors/kit';
import { event } from '@anar/contracts/messages/event';
import { route } from '@anar/contracts/route';
import { IdParams, Ulid } from '@anar/contracts/shapes';
import { Schema } from 'mongoose';
import Type from 'typebox';
import { ulid } from 'ulid';
import {
  changed,
  created,
  type OutboxFields,
  outboxFields,
  outboxIndexes,
  toEvent,
} from '../../events/outbox/outbox.ts';
import { AppError } from '../../http/errors.ts';
import type { BaseConfig } from '../../lifecycle/config.ts';
import { createService, type Service, type ServiceOptions } from '../../lifecycle/service.ts';

/** The smallest whole service: a model with an outbox, guarded routes, one event. The kit's tests run it. */
export const noteChanged = event({
  type: 'notes.note-changed',
  version: 1,
  data: Type.Object({ noteId: Ulid, userId: Ulid, text: Type.String() }),
});

const Note = Type.Object({ id: Ulid, userId: Ulid, text: Type.String(), state: Type.Enum(['open', 'closed']) });

const writeNote = route({
  method: 'POST',
  path: '/api/notes',
  summary: 'Writes a note',
  body: Type.Object({ text: Type.String({ minLength: 1, maxLength: 200 }) }),
  replies: { 201: Note },
  idempotent: true,
});

const closeNote = route({
  method: 'POST',
  path: '/api/notes/:id/close',
  summary: 'Closes an open note; only the first of two succeeds',
  params: IdParams,
  replies: { 200: Note },
  errors: [kitErrors.notFound],
});

export interface NoteDocument extends OutboxFields {
  _id: string;
  userId: string;
  text: string;
  state: 'open' | 'closed';
}

const schema = new Schema<NoteDocument>(
  {
    _id: String,
    userId: { type: String, required: true },
    text: { type: String, required: true },
    state: { type: String, required: true },
    ...outboxFields,
  },
  { versionKey: false },
);
schema.index({ userId: 1, _id: 1 });
outboxIndexes(schema);

function noteStore(service: Service) {
  const notes = service.mongo.model<NoteDocument>('Note', schema, 'notes');
  service.events.outbox(notes);
  const noteEvent = (noteId: string, userId: string, text: string, requestId: string) =>
    toEvent(noteChanged, { aggregateId: noteId, userId, requestId, data: { noteId, userId, text } });
  return {
    notes,
    async write(userId: string, text: string, requestId: string) {
      const id = ulid();
      const fields = { _id: id, userId, text, state: 'open' as const };
      await notes.create(created(fields, noteEvent(id, userId, text, requestId)));
      return { id, userId, text, state: 'open' as const };
    },
    async close(userId: string, id: string, requestId: string) {
      const event = noteEvent(id, userId, 'closed', requestId);
      const done = await notes.updateOne({ _id: id, userId, state: 'open' }, changed({ state: 'closed' }, event));
      return done.modifiedCount === 1;
    },
  };
}

/** Notes over HTTP. */
export function buildNotes(config: BaseConfig, options: Partial<ServiceOptions> = {}): Service {
  const service = createService({ name: 'notes', title: 'Notes', config, ...options });
  const store = noteStore(service);
  service.routes.user(writeNote, ({ caller, body, id }) => store.write(caller.userId, body.text, id));
  service.routes.user(closeNote, async ({ caller, params, id }) => {
    if (!(await store.close(caller.userId, params.id, id))) throw new AppError(kitErrors.notFound);
    return { id: params.id, userId: caller.userId, text: '', state: 'closed' };
  });
  return service;
}
