import { countFeedback, giveFeedback as giveFeedbackRoute } from '@anar/contracts/diagnosis/feedback';
import { consultErrors } from '@anar/contracts/errors/consult';
import { DOCTOR_ROLES } from '@anar/contracts/users/tokens';
import type { Caller } from '@anar/service-kit/http/access/tokens';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { Counter } from 'prom-client';
import type { Problem } from '../knowledge/problem.ts';
import type { RecordStore } from '../records/record.store.ts';
import type { RecordOnWire } from '../records/record-on-wire.ts';
import type { ApprovalStore } from './approval.store.ts';
import { countByProblem } from './count-by-problem.ts';
import { giveFeedback } from './give-feedback.ts';

export interface FeedbackDeps {
  records: RecordStore;
  approvals: Pick<ApprovalStore, 'isApproved'>;
  wire: RecordOnWire;
  problems: readonly Problem[];
}

/** Farmers' votes on our answers, and their totals. */
export function registerFeedbackRoutes(
  { routes, metrics }: Service,
  { records, approvals, wire, problems }: FeedbackDeps,
): void {
  const votes = new Counter({
    name: 'diagnosis_feedback_total',
    help: 'What farmers said of answers, changes of mind included',
    labelNames: ['kind', 'helpful'],
    registers: [metrics],
  });

  routes.user(giveFeedbackRoute, async ({ caller, params, body }) => {
    const record = await giveFeedback(records, { userId: caller.userId, id: params.id, at: new Date() }, body);
    votes.inc({ kind: body.kind, helpful: String(body.helpful) });
    return wire.one(record);
  });

  /**
   * Without an approval event a doctor is approved (appointed by an administrator); an expert still waits for approval.
   */
  async function requireApproved({ userId, role }: Caller): Promise<void> {
    const isApproved = (await approvals.isApproved(userId)) ?? role === 'doctor';
    if (!isApproved) throw new AppError(consultErrors.notApproved);
  }

  routes.role(DOCTOR_ROLES, countFeedback, async ({ caller }) => {
    await requireApproved(caller);
    const [advice, outcome] = await Promise.all([records.countVotes('advice'), records.countVotes('outcome')]);
    return { problems: countByProblem({ advice, outcome }, problems) };
  });
}
