import { diagnosisErrors } from '@anar/contracts/errors/diagnosis';
import { judgePhoto, type PhotoFault } from '@anar/photo-checks/judge-photo';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { InspectPhoto } from '@anar/service-kit/media/image';
import { Counter } from 'prom-client';

const refusals = {
  'too-small': diagnosisErrors.photoTooSmall,
  'too-dark': diagnosisErrors.photoTooDark,
  blurred: diagnosisErrors.photoBlurred,
  'no-plant': diagnosisErrors.photoNoPlant,
} as const satisfies Record<PhotoFault, object>;

/**
 * Refuses photos in which nothing can be recognised, before anything is stored or any model is paid. Throws 422
 * `photo_too_small`, `photo_too_dark`, `photo_blurred`, `photo_no_plant`; the same photo always gets the same verdict.
 */
export function createPhotoGate({ metrics }: Pick<Service, 'metrics'>): InspectPhoto {
  const refused = new Counter({
    name: 'diagnosis_photos_refused_total',
    help: 'Photos sent back because nobody could have seen anything in them',
    labelNames: ['fault'],
    registers: [metrics],
  });
  return (sample) => {
    const { fault } = judgePhoto(sample);
    if (!fault) return;
    refused.inc({ fault });
    throw new AppError(refusals[fault]);
  };
}
