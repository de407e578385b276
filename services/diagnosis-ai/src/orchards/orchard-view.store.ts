import type { AnarEvent } from '@anar/contracts/event';
import { orchardChanged } from '@anar/contracts/events';
import { duplicateKey } from '@anar/service-kit/mongo';
import type { Service } from '@anar/service-kit/service';
import type { OrchardView } from './farm.ts';
import { orchardViewModel } from './orchard-view.model.ts';

export interface OrchardViewStore {
  /** What is known of one farmer's orchards. */
  of(userId: string): Promise<OrchardView[]>;
  erase(userId: string): Promise<void>;
}

/** Keeps what other services tell about orchards: the last state by `seq`, so that repeats and old events do nothing. */
export function orchardViewStore(service: Service): OrchardViewStore {
  const views = orchardViewModel(service.mongo);

  async function apply({ data, seq, occurredAt }: AnarEvent<typeof orchardChanged>): Promise<void> {
    const { orchardId, userId, active, plantAge, plantPhase, plantBahar, irrigationType } = data;
    const before = await views.findById(orchardId).lean();
    const sameStage = before?.plantPhase === plantPhase && before.plantBahar === plantBahar;
    const facts = {
      userId,
      seq,
      active,
      plantAge,
      plantPhase,
      irrigationType,
      toldAt: sameStage ? before.toldAt : new Date(occurredAt),
      ...(plantBahar && { plantBahar }),
    };
    const unset = plantBahar ? {} : { $unset: { plantBahar: 1 } };
    try {
      await views.updateOne({ _id: orchardId, seq: { $lt: seq } }, { $set: facts, ...unset }, { upsert: true });
    } catch (error) {
      if (!duplicateKey(error)) throw error;
    }
  }

  service.events.consume(orchardChanged, apply);

  return {
    async of(userId) {
      const found = await views.find({ userId }).lean();
      return found.map(({ _id, seq: _, ...facts }) => ({ orchardId: _id, ...facts }));
    },
    async erase(userId) {
      await views.deleteMany({ userId });
    },
  };
}
