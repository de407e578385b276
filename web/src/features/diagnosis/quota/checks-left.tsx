import { quota as catalogue } from '../../../i18n/hi/check/quota.ts';
import { texts } from '../../../i18n/texts.ts';
import { useQuota } from './use-quota.ts';

const say = texts(catalogue);

/** What is left of today's checks, in words; nothing while it is not known. */
export function ChecksLeft() {
  const quota = useQuota();
  if (!quota) return null;
  return (['question', 'photo'] as const).map((kind) => {
    const { limit, left } = quota[kind];
    const known = limit !== null && left !== null;
    return <p key={kind}>{known ? say(`left_${kind}`, { limit, left }) : say(`unlimited_${kind}`)}</p>;
  });
}
