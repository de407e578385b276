import { kitErrors } from '@anar/contracts/errors/kit';
import { orchardChanged } from '@anar/contracts/events';
import type { Orchard } from '@anar/contracts/orchards';
import { AppError } from '@anar/service-kit/errors';
import { duplicateKey } from '@anar/service-kit/mongo';
import { created, toEvent } from '@anar/service-kit/outbox';
import type { Press } from '@anar/service-kit/routes';
import type { Service } from '@anar/service-kit/service';
import { ulid } from 'ulid';
import { type OrchardDocument, orchardModel } from './orchard.model.ts';
import type { OrchardFacts } from './orchard-input.ts';

export interface OrchardStore {
  /** Stores an active orchard with its event. The same `repeatKey` again returns the first one. */
  add(userId: string, facts: OrchardFacts, press: Press): Promise<Orchard>;
  /** Orchards of one grower, oldest first. */
  list(userId: string): Promise<Orchard[]>;
}

export function orchardStore(service: Service): OrchardStore {
  const orchards = orchardModel(service.mongo);
  service.events.outbox(orchards);

  return {
    async add(userId, facts, { repeatKey, requestId }) {
      if (await service.tombstones.has(userId)) throw new AppError(kitErrors.sessionEnded);
      const id = ulid();
      const fields = {
        _id: id,
        userId,
        ...facts,
        status: 'active' as const,
        createdAt: new Date(),
        ...(repeatKey && { repeatKey }),
      };
      const { name: _, ...told } = facts;
      const event = toEvent(orchardChanged, {
        aggregateId: id,
        userId,
        requestId,
        data: { orchardId: id, userId, active: true, ...told },
      });
      try {
        const document = await orchards.create(created(fields, event));
        service.events.kick();
        return toWire(document.toObject());
      } catch (error) {
        const first = duplicateKey(error) && repeatKey && (await orchards.findOne({ userId, repeatKey }).lean());
        if (first) return toWire(first);
        throw error;
      }
    },

    async list(userId) {
      return (await orchards.find({ userId }).sort({ _id: 1 }).lean()).map(toWire);
    },
  };
}

function toWire({
  _id,
  repeatKey: _,
  seq: __,
  outbox: ___,
  createdAt,
  lastFertilizerAt,
  ...orchard
}: OrchardDocument): Orchard {
  return {
    id: _id,
    ...orchard,
    createdAt: createdAt.toISOString(),
    ...(lastFertilizerAt && { lastFertilizerAt: lastFertilizerAt.toISOString() }),
  };
}
