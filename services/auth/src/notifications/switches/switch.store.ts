import type { NotificationSwitches, NotificationSwitchesChange } from '@anar/contracts/users/notifications';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { isDuplicateKey } from '@anar/service-kit/mongo/mongo';
import { switchModel } from './switch.model.ts';

export type SwitchStore = ReturnType<typeof createSwitchStore>;

/** Which notifications users want. `now` is in ms since 1970. */
export function createSwitchStore({ mongo }: Pick<Service, 'mongo'>) {
  const switches = switchModel(mongo);

  return {
    async of(userId: string): Promise<NotificationSwitches> {
      return withDefaults(await switches.findById(userId).lean());
    },

    /** Switches that are not given stay unchanged. */
    async set(userId: string, change: NotificationSwitchesChange, now: number): Promise<NotificationSwitches> {
      const { dailyAdvice, priceAlert, consultation, chat } = change;
      const set = {
        ...(dailyAdvice !== undefined && { dailyAdvice }),
        ...(priceAlert !== undefined && { priceAlert }),
        ...(consultation !== undefined && { consultation }),
        ...(chat !== undefined && { chat }),
        changedAt: new Date(now),
      };
      for (;;) {
        try {
          const options = { upsert: true, returnDocument: 'after' } as const;
          return withDefaults(await switches.findOneAndUpdate({ _id: userId }, { $set: set }, options).lean());
        } catch (error) {
          // Two concurrent first writes: the retry finds the document of the other.
          if (!isDuplicateKey(error)) throw error;
        }
      }
    },

    async erase(userId: string): Promise<void> {
      await switches.deleteOne({ _id: userId });
    },
  };
}

function withDefaults(stored: Partial<NotificationSwitches> | null): NotificationSwitches {
  const { dailyAdvice = true, priceAlert = true, consultation = true, chat = true } = stored ?? {};
  return { dailyAdvice, priceAlert, consultation, chat };
}
