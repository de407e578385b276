import { consultErrors } from '@anar/contracts/errors/consult';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';

/** Photos of consultations: private links for whoever may read the record, and uploads that become a record's. */
export interface ConsultPhotos {
  /** Links of 15 minutes at most. Only for answers to the two people of the consultation. */
  links(mediaIds: readonly string[]): string[];
  thumbs(mediaIds: readonly string[]): string[];
  /** The media ids behind links of this person's own free uploads; nothing is claimed yet. Throws `photo_unknown`. */
  find(urls: readonly string[], ownerId: string, consultationId: string): Promise<string[]>;
  /**
   * The same, and they belong to the consultation from now on. Safe to repeat for the same consultation. Call it once the
   * fee is set aside: what one consultation claimed, another cannot. Throws `photo_unknown`.
   */
  claim(urls: readonly string[], ownerId: string, consultationId: string): Promise<string[]>;
  /** The consultation did not come about: another may claim them. */
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
      // Another request of the same person took one between the look and the claim.
      throw new AppError(consultErrors.photoUnknown, { cause: (failed as PromiseRejectedResult).reason });
    },
    release,
  };
}
