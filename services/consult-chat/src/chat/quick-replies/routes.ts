import { readQuickReplies, saveQuickReplies } from '@anar/contracts/consult/chat';
import { kitErrors } from '@anar/contracts/errors/kit';
import { plainText } from '@anar/india/text';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { Doctors } from '../../consultations/doctors.ts';
import type { PrescriptionCheck } from '../../prescriptions/check-lines.ts';
import { DEFAULT_REPLIES, type QuickReplyStore } from './quick-reply.store.ts';

const DOCTORS = ['doctor', 'expert'] as const;

export interface QuickReplyDeps {
  quickReplies: QuickReplyStore;
  doctors: Pick<Doctors, 'requireApproved'>;
  check: Pick<PrescriptionCheck, 'refuseForbidden'>;
}

export function registerQuickReplyRoutes(
  { routes }: Pick<Service, 'routes'>,
  { quickReplies, doctors, check }: QuickReplyDeps,
): void {
  async function own(callerId: string, doctorId: string): Promise<string> {
    if (callerId !== doctorId) throw new AppError(kitErrors.forbidden);
    await doctors.requireApproved(doctorId);
    return doctorId;
  }

  routes.role(DOCTORS, readQuickReplies, async ({ caller, params }) => {
    const doctorId = await own(caller.userId, params.doctorId);
    return { replies: (await quickReplies.of(doctorId)) ?? DEFAULT_REPLIES };
  });
  routes.role(DOCTORS, saveQuickReplies, async ({ caller, params, body }) => {
    const doctorId = await own(caller.userId, params.doctorId);
    const replies = [...new Set(body.replies.map(plainText).filter((text) => text !== ''))];
    for (const text of replies) check.refuseForbidden(text);
    await quickReplies.save(doctorId, replies);
    return { replies };
  });
}
