import { kitErrors } from '@anar/contracts/errors/kit';
import { countFeedback, giveFeedback as giveFeedbackRoute } from '@anar/contracts/feedback';
import { DOCTOR_ROLES } from '@anar/contracts/tokens';
import type { Caller } from '@anar/service-kit/http/access/tokens';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { Counter } from 'prom-client';
import type { Problem } from '../knowledge/problem.ts';
import type { RecordStore } from '../records/record.store.ts';
import type { RecordOnWire } from '../records/record-on-wire.ts';
import { countByProblem } from './count-by-problem.ts';
import { giveFeedback } from './give-feedback.ts';

export interface FeedbackDeps {
  records: RecordStore;
  wire: RecordOnWire;
  problems: readonly Problem[];
}

/** What farmers say of our answers, and what it adds up to. */
export function registerFeedbackRoutes({ routes, metrics }: Service, { records, wire, problems }: FeedbackDeps): void {
  const told = new Counter({
    name: 'diagnosis_feedback_total',
    help: 'What farmers said of answers, changes of mind included',
    labelNames: ['kind', 'helpful'],
    registers: [metrics],
  });

  routes.user(giveFeedbackRoute, async ({ caller, params, body }) => {
    const record = await giveFeedback(records, { userId: caller.userId, id: params.id, at: new Date() }, body);
    told.inc({ kind: body.kind, helpful: String(body.helpful) });
    return wire.one(record);
  });

  routes.role(DOCTOR_ROLES, countFeedback, async ({ caller }) => {
    refuseUnapproved(caller);
    const [advice, outcome] = await Promise.all([records.countVotes('advice'), records.countVotes('outcome')]);
    return { problems: countByProblem({ advice, outcome }, problems) };
  });
}

/** An expert may still wait for an administrator's approval, and no token says whether; a doctor was appointed by one. */
function refuseUnapproved({ role }: Caller): void {
  if (role !== 'doctor') throw new AppError(kitErrors.forbidden);
}
