import { advise } from '@anar/contracts/diagnosis/diagnosis-records';
import { kitErrors } from '@anar/contracts/errors/kit';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { firstAidAnswer } from '../../answer/first-aid/first-aid.ts';
import type { CheckWithinQuota } from '../../quota/within-quota.ts';
import type { RecordOnWire } from '../record-on-wire.ts';
import { visibleText } from '../visible-text.ts';

/** Advice for a spoken or typed question: a normal check whose reply is only the advice. */
export function registerAdviceRoutes({ routes }: Service, check: CheckWithinQuota, wire: RecordOnWire): void {
  routes.user(
    advise,
    async ({ caller, body, origin }) => {
      const text = visibleText(body.userText);
      if (text === '') throw new AppError(kitErrors.invalidRequest, { details: [{ field: 'userText' }] });
      const { record, orchards } = await check(caller.userId, { text }, origin);
      const { id, diagnosis } = await wire.one(record, orchards);
      return { ...diagnosis, recordId: id };
    },
    { isUrgent: ({ userText }) => firstAidAnswer(userText) !== undefined },
  );
}
