import { kitErrors } from '@anar/contracts/errors/kit';
import { orchardErrors } from '@anar/contracts/errors/orchards';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';

interface Spoken {
  userId: string;
  entryId: string;
  voiceId: string;
}

/**
 * Stores an entry and claims its recording. Throws `voice_gone`. Whatever fails in between, the recording is released
 * or left to the sweep, which asks whether the entry was stored.
 */
export const createWithVoice =
  ({ media, log }: Pick<Service, 'media' | 'log'>, wasStored: (entryId: string) => Promise<boolean>) =>
  async <T extends { _id: string }>({ userId, entryId, voiceId }: Spoken, store: () => Promise<T>): Promise<T> => {
    await media.claim(voiceId, userId, entryId).catch((cause: unknown) => {
      const isGone = cause instanceof AppError && cause.code === kitErrors.notFound.code;
      throw isGone ? new AppError(orchardErrors.voiceGone, { cause }) : cause;
    });
    try {
      return await store();
    } finally {
      const settle = (await wasStored(entryId)) ? media.confirm(voiceId) : media.release(voiceId, userId, entryId);
      await settle.catch((err: unknown) => log.warn({ err }, 'a recording is left to the sweep'));
    }
  };
