import { loadBlocklist } from '@anar/label-claims/blocklist';
import { loadLabels } from '@anar/label-claims/load-labels';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { registerUploadRoutes } from '../uploads/routes.ts';
import { createPrescriptionCheck } from './check-lines.ts';
import { type PrescriptionRoutesDeps, registerPrescriptionRoutes } from './routes.ts';
import { createWritePrescription, type WritePrescriptionDeps } from './write-prescription.ts';

export type PrescriptionOptions = Omit<PrescriptionRoutesDeps, 'prescriptions'> &
  Pick<WritePrescriptionDeps, 'connect' | 'nextHarvest' | 'clock'>;

/** Photos of consultations, and prescriptions that are held against label and ban list. */
export function registerPrescriptions(service: Service, options: PrescriptionOptions): void {
  const { consultations, connect, nextHarvest, clock } = options;
  const check = createPrescriptionCheck(loadLabels(), loadBlocklist());
  const prescriptions = createWritePrescription({
    ...{ consultations, media: service.media, check, connect, clock },
    ...(nextHarvest && { nextHarvest }),
  });
  registerUploadRoutes(service, options.photos);
  registerPrescriptionRoutes(service, { ...options, prescriptions });
}
