import { consultErrors } from '@anar/contracts/errors/consult';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';

/** Photos of consultations: private links for those who may read the record, and uploads claimed by a record. */
export interface ConsultPhotos {
  /** Links valid for at most 15 minutes. Only for replies to the two sides of the consultation. */
  links(mediaIds: readonly string[]): string[];
  thumbs(mediaIds: readonly string[]): string[];
  /** Media ids of links to this user's own unclaimed uploads; claims nothing. Throws `photo_unknown`. */
  find(urls: readonly string[], ownerId: string, consultationId: string): Promise<string[]>;
  /**
   * The same, and claims them for the consultation. Idempotent per consultation. Call it once the hold is placed:
   * claims are exclusive. Throws `photo_unknown`.
   */
  claim(urls: readonly string[], ownerId: string, consultationId: string): Promise<string[]>;
  /** Compensation: the consultation was not created; another may claim them. */
  release(mediaIds: readonly string[], ownerId: string, consultationId: string): Promise<void>;
}

export function createConsultPhotos({ media }: Pick<Service, 'media'>): ConsultPhotos {
  async function find(urls: readonly string[], ownerId: string, consultationId: string): Promise<string[]> {
    const mediaIds = [...new Set(urls.map((url) => media.mediaIdOf(url)))];
    const known = mediaIds.filter((id) => id !== undefined);
    const claimable = await Promise.all(known.map((id) => media.isClaimable(id, ownerId, consultationId)));
    if (known.length < mediaIds.length || claimable.includes(false)) throw new AppError(consultErrors.photoUnknown);
    return known;
  }

  async function release(mediaIds: readonly string[], ownerId: string, consultationId: string): Promise<void> {
    await Promise.all(mediaIds.map((id) => media.release(id, ownerId, consultationId)));
  }

  return {
    links: (mediaIds) => mediaIds.map((id) => media.privateLink(id)),
    thumbs: (mediaIds) => mediaIds.map((id) => media.privateLink(id, 'thumb')),
    find,
    async claim(urls, ownerId, consultationId) {
      const mediaIds = await find(urls, ownerId, consultationId);
      const claims = await Promise.allSettled(mediaIds.map((id) => media.claim(id, ownerId, consultationId)));
      const failed = claims.find(({ status }) => status === 'rejected');
      if (!failed) return mediaIds;
      await release(mediaIds, ownerId, consultationId);
      // Another request of the same user claimed one after the check.
      throw new AppError(consultErrors.photoUnknown, { cause: (failed as PromiseRejectedResult).reason });
    },
    release,
  };
}
