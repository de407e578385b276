import { SpanKind } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { toEvent } from '../events/outbox/outbox.ts';
import { noteChanged } from '../testing/small-service/notes-service.ts';
import { withoutPersonal } from './export-nothing-personal.ts';

describe('without a collector', () => {
  it('an event has no traceparent', () => {
    const facts = { noteId: ulid(), userId: ulid(), text: 'x' };
    expect(toEvent(noteChanged, { aggregateId: facts.noteId, userId: facts.userId, data: facts })).not.toHaveProperty(
      'traceparent',
    );
  });
});

describe('an exported span', () => {
  const span = (kind: SpanKind) =>
    ({
      name: 'GET',
      kind,
      status: { code: 2, message: 'no user 9876500001' },
      attributes: {
        'http.route': '/media/:id',
        'url.full': 'https://h/media/1?signature=s',
        'url.query': 'signature=s',
        'db.query.text': 'find 9876500001',
        'client.address': '203.0.113.7',
        'server.address': 'host',
      },
      events: [
        { name: 'exception', time: [0, 0], attributes: { 'exception.type': 'E', 'exception.message': '98765' } },
      ],
    }) as unknown as ReadableSpan;

  it('has only allowed attributes, also in its events, and no status message', () => {
    const { name, status, attributes, events } = withoutPersonal(span(SpanKind.CLIENT));
    expect({ name, status, attributes, events }).toEqual({
      name: 'GET',
      status: { code: 2 },
      attributes: { 'http.route': '/media/:id', 'server.address': 'host' },
      events: [{ name: 'exception', time: [0, 0], attributes: { 'exception.type': 'E' } }],
    });
  });

  it('of a request to us has no host that the caller sent', () =>
    expect(withoutPersonal(span(SpanKind.SERVER)).attributes).toEqual({ 'http.route': '/media/:id' }));
});
