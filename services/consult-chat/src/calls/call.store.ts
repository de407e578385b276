import type { Service } from '@anar/service-kit/lifecycle/service';
import { consultationModel } from '../consultations/consultation.model.ts';
import { type StoredConsultation, toStored } from '../consultations/consultation.store.ts';
import { IDLE_MS } from '../consultations/steps/consultation-state.ts';
import { livesUntil, type Side, type StoredCall } from './stored-call.ts';

/** Reads and writes of calls besides consultation transitions. */
export interface CallStore {
  /**
   * Heartbeat of a side, every 20 s: renews the lease of the call and, once connected, the idle deadline of the
   * consultation; `facts` are written into the call. Does not increment `seq`, so no client re-reads. Undefined when
   * the call was over or restarted meanwhile, or the status changed: the caller re-reads.
   */
  keepAlive(
    seen: StoredConsultation,
    at: Date,
    facts?: Readonly<Record<string, unknown>>,
  ): Promise<(StoredConsultation & { call: StoredCall }) | undefined>;
  /** Consultations of a farmer with a ringing or running call. */
  ofFarmer(farmerId: string, at: Date): Promise<(StoredConsultation & { call: StoredCall })[]>;
  /** Live calls of a doctor; at most one. */
  ofDoctor(doctorId: string, at: Date): Promise<(StoredConsultation & { call: StoredCall })[]>;
  /** The user's newest consultation that is accepted and open. */
  acceptedOf(userId: string): Promise<string | undefined>;
  /** The side as which a user may call now: one of their consultations is accepted and open. */
  mayCallAs(userId: string): Promise<Side | undefined>;
}

const LIVE = { isOpen: true, status: { $in: ['ringing', 'connected'] } } as const;

export function createCallStore({ mongo }: Pick<Service, 'mongo'>): CallStore {
  const model = consultationModel(mongo);

  async function withCalls(whose: { farmerId: string } | { doctorId: string }, at: Date) {
    const found = await model.find({ ...whose, isOpen: true, callUntil: { $gt: at } }).lean();
    return found.flatMap((one) => (one.call ? { ...toStored(one), call: one.call } : []));
  }

  return {
    async keepAlive({ id, call, status }, at, facts = {}) {
      if (!call?.answeredAt) return undefined;
      const $set = Object.fromEntries(Object.entries(facts).map(([name, value]) => [`call.${name}`, value]));
      const dueAt = new Date(at.getTime() + IDLE_MS);
      const done = await model
        .findOneAndUpdate(
          { _id: id, status, 'call.id': call.id, 'call.generation': call.generation },
          {
            $inc: { 'call.reports': 1 },
            $max: { callUntil: livesUntil(call, at), ...(status === 'connected' && { dueAt }) },
            ...(Object.keys($set).length > 0 && { $set }),
          },
          { returnDocument: 'after' },
        )
        .lean();
      if (!done?.call) return undefined;
      return { ...toStored(done), call: done.call };
    },
    ofFarmer: (farmerId, at) => withCalls({ farmerId }, at),
    ofDoctor: (doctorId, at) => withCalls({ doctorId }, at),
    async acceptedOf(userId) {
      const either = { $or: [{ farmerId: userId }, { doctorId: userId }] };
      return (
        await model
          .findOne({ ...either, ...LIVE }, { _id: 1 })
          .sort({ _id: -1 })
          .lean()
      )?._id;
    },
    async mayCallAs(userId) {
      if (await model.exists({ farmerId: userId, ...LIVE })) return 'farmer';
      return (await model.exists({ doctorId: userId, ...LIVE })) ? 'doctor' : undefined;
    },
  };
}
