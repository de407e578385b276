import { chatErrors, consultErrors } from '@anar/contracts/errors/consult';
import { kitErrors } from '@anar/contracts/errors/kit';
import { AppError } from '@anar/service-kit/http/errors';
import { createBatchLoader } from '@anar/service-kit/mongo/batch-loader';
import type { ConsultationOfThread, ConsultationStore } from '../../consultations/consultation.store.ts';
import type { Doctors } from '../../consultations/doctors.ts';
import { keepNewest } from '../log/keep-newest.ts';

/** The chat of a consultation: its two sides, and until when it is open. */
export interface Thread
  extends Pick<ConsultationOfThread, 'farmerId' | 'doctorId' | 'status' | 'createdAt' | 'wroteAt' | 'dueAt'> {
  id: string;
  consultationId: string;
  chatExpiresAt: Date;
}

/** Authorises reading and writing in chats. */
export interface Threads {
  /** Throws `chat_not_found` to all but the two sides, `not_approved` to a doctor without approval. */
  open(userId: string, threadId: string): Promise<Thread>;
  /** The same, bypassing the cache. */
  openFresh(userId: string, threadId: string): Promise<Thread>;
  /** Also throws `chat_expired`, and `chat_doctor_unavailable` to the farmer of a doctor without approval. */
  openToWrite(userId: string, threadId: string): Promise<Thread>;
  /** Without authorisation: for events. */
  find(threadId: string): Promise<Thread | undefined>;
}

/**
 * Cache TTL: a chat's end changes only with a missed or closed consultation, and suspensions are rare; both take effect
 * this late.
 */
const KNOWN_MS = 2000;
const KNOWN_MOST = 2000;

export const otherOf = ({ farmerId, doctorId }: Pick<Thread, 'farmerId' | 'doctorId'>, userId: string): string =>
  userId === farmerId ? doctorId : farmerId;

interface ThreadsDeps {
  consultations: Pick<ConsultationStore, 'ofThreads'>;
  doctors: Pick<Doctors, 'isApproved'>;
  clock: () => Date;
}

export function createThreads({ consultations, doctors, clock }: ThreadsDeps): Threads {
  const known = new Map<string, { thread: Thread; until: number }>();
  const approved = new Map<string, number>();
  const load = createBatchLoader(consultations.ofThreads);

  async function find(threadId: string): Promise<Thread | undefined> {
    const found = known.get(threadId);
    if (found && found.until > performance.now()) return found.thread;
    const one = await load(threadId);
    if (!one?.chatExpiresAt) return undefined;
    const { id: consultationId, acceptedAt, chatExpiresAt, ...facts } = one;
    const thread = { ...facts, id: threadId, consultationId, chatExpiresAt, createdAt: acceptedAt ?? one.createdAt };
    keepNewest(known, threadId, { thread, until: performance.now() + KNOWN_MS }, KNOWN_MOST);
    return thread;
  }

  async function open(userId: string, threadId: string): Promise<Thread> {
    const thread = await find(threadId);
    if (!thread || (thread.farmerId !== userId && thread.doctorId !== userId)) throw new AppError(chatErrors.notFound);
    if (userId === thread.doctorId && !(await isApproved(userId))) throw new AppError(consultErrors.notApproved);
    return thread;
  }

  async function isApproved(doctorId: string): Promise<boolean> {
    if ((approved.get(doctorId) ?? 0) > performance.now()) return true;
    if (!(await doctors.isApproved(doctorId))) return false;
    keepNewest(approved, doctorId, performance.now() + KNOWN_MS, KNOWN_MOST);
    return true;
  }

  return {
    find,
    open,
    openFresh(userId, threadId) {
      known.delete(threadId);
      return open(userId, threadId);
    },
    async openToWrite(userId, threadId) {
      const thread = await open(userId, threadId);
      if (clock() >= thread.chatExpiresAt) throw new AppError(chatErrors.expired);
      if (!(await isApproved(thread.doctorId))) throw new AppError(chatErrors.doctorUnavailable);
      return thread;
    },
  };
}

/** The sender comes from the token: a payload that names another user is forbidden. */
export function refuseOther(callerId: string, named: string | undefined): void {
  if (named !== undefined && named !== callerId) throw new AppError(kitErrors.forbidden);
}
