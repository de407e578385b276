import type { Consultation } from '@anar/contracts/consult/consultations';
import type { ConsultPhotos } from '../../uploads/consult-photos.ts';
import type { ConsultationStore, StoredConsultation, Viewer } from '../consultation.store.ts';
import type { Doctors } from '../doctors.ts';
import { onWire } from './consultation-on-wire.ts';
import { queueOf } from './queue.ts';

export interface ShowConsultations {
  one(stored: StoredConsultation, as: Viewer['as']): Promise<Consultation>;
  many(stored: readonly StoredConsultation[], as: Viewer['as']): Promise<Consultation[]>;
}

export interface ShowDeps {
  consultations: Pick<ConsultationStore, 'waiting'>;
  doctors: Pick<Doctors, 'findMany' | 'answerMinutes'>;
  photos: Pick<ConsultPhotos, 'links' | 'thumbs'>;
}

/**
 * Adds to stored consultations what a screen needs: the doctor's current profile, fresh links, the place in the queue.
 */
export function createShowConsultations({ consultations, doctors, photos }: ShowDeps): ShowConsultations {
  async function many(stored: readonly StoredConsultation[], as: Viewer['as']): Promise<Consultation[]> {
    const known = await doctors.findMany([...new Set(stored.map(({ doctorId }) => doctorId))]);
    return Promise.all(
      stored.map(async (one) => {
        const queue = as === 'farmer' ? await queueOf(one, { consultations, doctors }) : undefined;
        return onWire(one, as, { doctor: known.get(one.doctorId), photos, queue });
      }),
    );
  }

  return {
    many,
    async one(stored, as) {
      const [shown] = await many([stored], as);
      if (!shown) throw new Error('nothing to show');
      return shown;
    },
  };
}
