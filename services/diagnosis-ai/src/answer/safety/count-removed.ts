import type { Service } from '@anar/service-kit/lifecycle/service';
import { Counter } from 'prom-client';
import type { SafetyPolicy } from './apply-safety-policy.ts';

/** Wraps the policy: counts and logs that it removed texts, never the texts themselves. */
export function countRemoved(policy: SafetyPolicy, { metrics, log }: Service): SafetyPolicy {
  const removals = new Counter({
    name: 'diagnosis_texts_removed_total',
    help: 'Texts that lost a banned name or an amount before they were sent; a stored answer counts whenever it is read',
    labelNames: ['what'],
    registers: [metrics],
  });
  return (draft, context) => {
    const answer = policy(draft, context);
    const { bannedNames, doses } = answer.removed;
    removals.inc({ what: 'banned_name' }, bannedNames);
    removals.inc({ what: 'dose' }, doses);
    if (bannedNames + doses > 0) log.warn({ removed: answer.removed }, 'unsafe text removed from an answer');
    return answer;
  };
}
