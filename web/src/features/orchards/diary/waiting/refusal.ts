import type { WaitingLine } from '../../../../api/endpoints/diary/waiting-lines.ts';
import { waitWarning } from '../../data/use-second-submission.ts';

/** Why the server refused it; undefined while it still waits. `warning`: it is stored when it is submitted again. */
export function refusalOf({ status }: WaitingLine, today: string): { reason: string; warning?: string } | undefined {
  if (status.name !== 'failed') return undefined;
  const { code, reason, details } = status;
  const warning = waitWarning({ status: 409, body: { error: reason, code, details }, message: code }, today);
  return warning === undefined ? { reason } : { reason: warning, warning };
}
