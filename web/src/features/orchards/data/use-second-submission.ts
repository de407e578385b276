import { orchardErrors } from '@anar/contracts/errors/orchards';
import type { UnknownWait, WaitWarning } from '@anar/contracts/orchards/orchards';
import { useState } from 'react';
import { isApiError } from '../../../api/api-error.ts';
import { dayBefore, spoken } from '../../../i18n/dates/india-day.ts';
import { texts } from '../../../i18n/texts.ts';
import { waitWarningTexts } from '../harvest/wait-warning.hi.ts';

const say = texts(waitWarningTexts);
const CODES: readonly string[] = [orchardErrors.harvestWithinWait.code, orchardErrors.sprayPastHarvest.code];

/**
 * Until when not to harvest, or that this is unknown, for an error due to a waiting time; undefined for any other
 * error.
 */
export function waitWarning(error: unknown, today: string): string | undefined {
  if (!isApiError(error)) return undefined;
  if (error.body.code === orchardErrors.harvestWaitUnknown.code) {
    const { product, sprayedOn } = error.body.details as UnknownWait;
    return say('unknown', { product, sprayed: spoken(sprayedOn, today) });
  }
  if (!CODES.includes(error.body.code)) return undefined;
  const { product, safeOn, harvestOn } = error.body.details as WaitWarning;
  const days = { product, last: spoken(dayBefore(safeOn, 1), today), safe: spoken(safeOn, today) };
  return harvestOn === undefined ? say('harvest', days) : say('spray', { ...days, harvest: spoken(harvestOn, today) });
}

/**
 * Warning of the server about the waiting time before harvest; a second submission is stored despite it. `first`: one
 * that is already known.
 */
export function useSecondSubmission(today: string, first?: string) {
  const [warning, setWarning] = useState(first);
  return {
    warning,
    /** To be sent along: that the farmer has seen the warning. */
    seen: warning === undefined ? {} : { despiteWait: true },
    /** Stores the warning of a reply, if any; returns the reply. */
    heed<Result extends { error?: unknown }>(result: Result): Result {
      setWarning(waitWarning(result.error, today));
      return result;
    },
    /** Clears the warning: the input has changed. */
    reset: () => setWarning(undefined),
  };
}
