import type { Service } from '@anar/service-kit/lifecycle/service';
import { type ConsultationFields, consultationModel } from './consultation.model.ts';

export type PaidConsultation = Pick<ConsultationFields, 'endedAt'> & { doctorPaise: number };

/** Statistics of a doctor's consultations. */
export interface AnsweredConsultations {
  /** Seconds from request to accept or reject of the latest answered requests, newest first. */
  answerSeconds(doctorId: string, most: number): Promise<number[]>;
  /** Number of paid consultations. */
  countPaid(doctorId: string): Promise<number>;
  /** Paid consultations that ended since then. */
  paidSince(doctorId: string, since: Date): Promise<PaidConsultation[]>;
}

export function createAnsweredConsultations({ mongo }: Pick<Service, 'mongo'>): AnsweredConsultations {
  const model = consultationModel(mongo);
  const paid = (doctorId: string) => ({ doctorId, status: 'ended', 'fee.state': 'paid' }) as const;
  return {
    async answerSeconds(doctorId, most) {
      const found = await model
        .find(
          { doctorId, $or: [{ acceptedAt: { $exists: true } }, { status: 'rejected' }] },
          { createdAt: 1, acceptedAt: 1, endedAt: 1 },
        )
        .sort({ _id: -1 })
        .limit(most)
        .lean();
      return found.flatMap(({ createdAt, acceptedAt, endedAt }) => {
        // A rejected consultation ended with its answer.
        const answeredAt = acceptedAt ?? endedAt;
        return answeredAt ? [Math.max(0, (answeredAt.getTime() - createdAt.getTime()) / 1000)] : [];
      });
    },
    countPaid: (doctorId) => model.countDocuments(paid(doctorId)),
    async paidSince(doctorId, since) {
      const found = await model.find({ ...paid(doctorId), endedAt: { $gte: since } }, { endedAt: 1, fee: 1 }).lean();
      return found.map(({ endedAt, fee }) => ({ ...(endedAt && { endedAt }), doctorPaise: fee?.doctorPaise ?? 0 }));
    },
  };
}
