import { createHash } from 'node:crypto';
import { foldName } from '@anar/places/place-names';

export interface MandiKey {
  state: string;
  district: string;
  mandi: string;
  variety: string;
  sample: boolean;
}

/**
 * The id of a new variety in a mandi: the same however it is spelled, on every machine. 16 hexadecimal digits. A mandi keeps the
 * id that it once got, also when our tables learn a better name for it (mandi.store.ts: `idsOf`).
 */
export function mandiId({ state, district, mandi, variety, sample }: MandiKey): string {
  const names = [state, district, mandi, variety].map(foldName);
  return createHash('sha256')
    .update([...names, sample ? 'sample' : 'real'].join('|'))
    .digest('hex')
    .slice(0, 16);
}
