import { orchardErrors } from '@anar/contracts/errors/orchards';
import type { ApiError } from '../../api-error.ts';

const WAIT_WARNINGS: readonly string[] = [
  orchardErrors.harvestWithinWait.code,
  orchardErrors.harvestWaitUnknown.code,
  orchardErrors.sprayPastHarvest.code,
];

/** A refusal that `despiteWait` overrides. */
export const isWaitWarning = ({ body }: ApiError): boolean => WAIT_WARNINGS.includes(body.code);
