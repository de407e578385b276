import {
  type DoctorStatus,
  listDoctors,
  notifyWhenFree,
  readDoctor,
  readDoctorStats,
  type SaveDoctorRequest,
  saveDoctor,
  setPresence,
  uploadDoctorPhoto,
} from '@anar/contracts/consult/doctors';
import { kitErrors } from '@anar/contracts/errors/kit';
import { plainText } from '@anar/india/text';
import type { Caller } from '@anar/service-kit/http/access/tokens';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { AnsweredConsultations } from '../consultations/answered.store.ts';
import type { AnswerTimes } from './answer-time.ts';
import type { DoctorProfileFields } from './doctor.model.ts';
import type { DoctorStore, StoredDoctor } from './doctor.store.ts';
import { readStats } from './doctor-stats.ts';
import type { FreeNoticeStore } from './free-notice/free-notice.store.ts';
import type { ShownDoctors } from './shown-doctors.ts';

/** Cleans the typed profile; 400 if a field has no visible text. */
function profileInput(typed: SaveDoctorRequest): DoctorProfileFields {
  return {
    name: line('name', typed),
    specialty: line('specialty', typed),
    registrationNumber: line('registrationNumber', typed),
    years: typed.experience,
    languages: [...typed.languages],
    feePaise: typed.consultationFee * 100,
  };
}

function line<Field extends string>(field: Field, typed: Record<Field, string>): string {
  const text = plainText(typed[field]);
  if (text !== '') return text;
  throw new AppError(kitErrors.invalidRequest, { details: [{ field, problem: 'must be visible' }] });
}

export const DOCTOR_ROLES = ['doctor', 'expert'] as const;

export interface DoctorRouteDeps {
  doctors: DoctorStore;
  shown: ShownDoctors;
  answered: AnsweredConsultations;
  answers: AnswerTimes;
  notices: Pick<FreeNoticeStore, 'open'>;
  goTo(doctorId: string, status: DoctorStatus): Promise<void>;
  clock: () => Date;
}

/** Doctors for farmers, and the doctor's own profile. */
export function registerDoctorRoutes(
  { routes, media }: Pick<Service, 'routes' | 'media'>,
  { doctors, shown, answered, answers, notices, goTo, clock }: DoctorRouteDeps,
): void {
  /** The caller's own profile; 404 for others. Created here if its account's event has not arrived yet. */
  async function own(caller: Caller, { doctorId }: { doctorId: string }): Promise<StoredDoctor> {
    if (doctorId !== caller.userId) throw new AppError(kitErrors.notFound);
    return doctors.ensure(caller.userId, clock());
  }
  const isDoctor = ({ role }: Caller) => role === 'doctor' || role === 'expert';

  routes.user(listDoctors, async ({ query: { status } }) => {
    const all = await shown.list(await doctors.list('approved'), { onlineOnly: status === 'online' });
    return status === 'offline' ? all.filter((doctor) => doctor.status === 'offline') : all;
  });

  routes.user(readDoctor, async ({ caller, params }) => {
    if (isDoctor(caller) && params.doctorId === caller.userId) {
      await doctors.seen([caller.userId], clock());
      return shown.profile(await own(caller, params));
    }
    const doctor = await doctors.find(params.doctorId);
    if (doctor?.approval !== 'approved') throw new AppError(kitErrors.notFound);
    return shown.one(doctor);
  });

  routes.user(notifyWhenFree, async ({ caller, params: { doctorId } }) => {
    if ((await doctors.find(doctorId))?.approval !== 'approved') throw new AppError(kitErrors.notFound);
    const { expiresAt } = await notices.open(caller.userId, doctorId, clock());
    return { until: expiresAt.toISOString() };
  });

  routes.role(DOCTOR_ROLES, saveDoctor, async ({ caller, params, body }) => {
    const { id } = await own(caller, params);
    return shown.profile(await doctors.save(id, profileInput(body)));
  });

  routes.role(DOCTOR_ROLES, uploadDoctorPhoto, async (request) => {
    const { id } = await own(request.caller, request.params);
    const [image] = request.form().files;
    if (!image) {
      throw new AppError(kitErrors.invalidRequest, { details: [{ field: 'image', problem: 'is required' }] });
    }
    const { mediaId } = await media.save(id, image.bytes, { recordId: id });
    const before = await doctors.setPhoto(id, mediaId);
    if (before !== undefined) await media.remove(before);
    return shown.profile(await own(request.caller, request.params));
  });

  routes.role(DOCTOR_ROLES, setPresence, async ({ caller, params, body: { status } }) => {
    await own(caller, params);
    await goTo(caller.userId, status);
    return shown.profile(await own(caller, params));
  });

  routes.role(DOCTOR_ROLES, readDoctorStats, async ({ caller, params }) =>
    readStats(await own(caller, params), { answered, answers, at: clock() }),
  );
}
