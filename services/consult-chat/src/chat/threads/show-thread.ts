import type { ChatThread } from '@anar/contracts/consult/chat';
import { chatErrors } from '@anar/contracts/errors/consult';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import {
  type ConsultationStore,
  ERASED_NAME,
  type StoredConsultation,
} from '../../consultations/consultation.store.ts';
import type { Doctors } from '../../consultations/doctors.ts';
import type { ChatActions } from '../chat-actions.ts';
import { otherOf, type Thread } from './threads.ts';

type Other = ChatThread['other'];
/** By the consultation's id. */
export type ShowOthers = (
  consultations: readonly StoredConsultation[],
  viewerId: string,
) => Promise<ReadonlyMap<string, Other>>;

export interface ShowOthersDeps {
  doctors: Pick<Doctors, 'findMany'>;
  tombstones: Pick<Service['tombstones'], 'among'>;
}

/** The other side of each consultation as the viewer sees it; erased users have neither name nor phone. */
export function createShowOthers({ doctors, tombstones }: ShowOthersDeps): ShowOthers {
  return async (consultations, viewerId) => {
    const others = [...new Set(consultations.map((one) => otherOf(one, viewerId)))];
    const asFarmer = consultations.filter(({ farmerId }) => farmerId === viewerId);
    const [erased, named] = await Promise.all([
      tombstones.among(others),
      asFarmer.length > 0 ? doctors.findMany(asFarmer.map(({ doctorId }) => doctorId)) : new Map<string, never>(),
    ]);
    return new Map(
      consultations.map((one): [string, Other] => {
        const id = otherOf(one, viewerId);
        // Stored data is emptied before every replica's tombstone cache expires, so both are checked.
        const stored = id === one.farmerId ? one.farmer.name : named.get(id)?.name;
        if (erased.has(id) || stored === ERASED_NAME) return [one.id, { id, name: ERASED_NAME, isErased: true }];
        if (id === one.farmerId) {
          return [one.id, { id, name: one.farmer.name || 'किसान', ...phoneOf(one.farmer.phone), isErased: false }];
        }
        const doctor = named.get(id);
        const image = doctor?.image && { image: doctor.image };
        const name = doctor?.name || 'डॉक्टर';
        return [one.id, { id, name, ...image, ...phoneOf(one.doctorPhone), isErased: false }];
      }),
    );
  };
}

const phoneOf = (phone: string | undefined) => (phone ? { phone } : {});

export interface ShowThreadDeps {
  chat: ChatActions;
  consultations: Pick<ConsultationStore, 'find'>;
  showOthers: ShowOthers;
}

/** A chat as one side sees it. */
export function createShowThread({ chat, consultations, showOthers }: ShowThreadDeps) {
  return async (thread: Thread, viewerId: string): Promise<ChatThread> => {
    const [state, marks, one] = await Promise.all([
      chat.state(thread),
      chat.marksOf(thread, viewerId),
      consultations.find(thread.consultationId),
    ]);
    const other = one && (await showOthers([one], viewerId)).get(one.id);
    if (!other) throw new AppError(chatErrors.notFound);
    return {
      ...{ id: thread.id, consultationId: thread.consultationId, status: thread.status, other, marks },
      createdAt: thread.createdAt.toISOString(),
      isExpired: state.now >= state.expiresAt,
      ...state,
    };
  };
}
