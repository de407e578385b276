import { useState } from 'react';
import { waitWarning } from './wait-warning.ts';

/** What the server warns of because fruit must not be picked yet, and keeps when it is pressed once more. */
export function useSecondPress(today: string) {
  const [warning, setWarning] = useState<string>();
  return {
    warning,
    /** Goes with what is sent: whether its writer has seen the warning. */
    seen: warning === undefined ? {} : { despiteWait: true },
    /** Looks whether an answer warns. */
    heed<Result extends { error?: unknown }>(result: Result): Result {
      setWarning(waitWarning(result.error, today));
      return result;
    },
    /** Something else is to be sent now. */
    reset: () => setWarning(undefined),
  };
}
