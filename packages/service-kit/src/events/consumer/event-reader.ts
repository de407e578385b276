import { type AnarEvent, type EventContract, EventEnvelope } from '@anar/contracts/messages/event';
import type { JsMsg } from '@nats-io/jetstream';
import { checker } from '../../http/validation.ts';
import { dataCheck } from '../outbox/outbox.ts';

/** The message is no valid event of this contract; a retry cannot help. */
export class Unreadable extends Error {}

const checkEnvelope = checker(EventEnvelope);

/** The event in a message, envelope and data checked. The data of a newer version is left alone. Throws Unreadable. */
export function readEvent<C extends EventContract>(contract: C, message: JsMsg): AnarEvent<C> {
  let json: unknown;
  try {
    json = message.json();
  } catch (cause) {
    throw new Unreadable('not JSON', { cause });
  }
  const envelope = checkEnvelope(json);
  if (!envelope.ok) throw new Unreadable(JSON.stringify(envelope.problems));
  const event = envelope.value as AnarEvent<C>;
  if (event.version > contract.version) return event;
  const data = dataCheck(contract)(event.data);
  if (!data.ok) throw new Unreadable(JSON.stringify(data.problems));
  return { ...event, data: data.value } as AnarEvent<C>;
}

/** The aggregate within which messages are handled in order; all unreadable messages share one. */
export function aggregateOf(message: JsMsg): string {
  try {
    const { aggregateId } = message.json<{ aggregateId?: unknown }>();
    return String(aggregateId);
  } catch {
    return '';
  }
}
