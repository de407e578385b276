import { t } from '../t.ts';
import type { Since } from './relative-time.ts';

/** "2 घंटे पहले"; "अभी" within the last second. */
export function ago({ unit, count }: Since): string {
  return count === 0 ? t('time.justNow') : t(`time.${unit}`, { n: count });
}
