import { useState } from 'react';
import { waitWarning } from './wait-warning.ts';

/** Warning of the server about the waiting time before harvest; a second submission is stored despite it. */
export function useSecondSubmission(today: string) {
  const [warning, setWarning] = useState<string>();
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
