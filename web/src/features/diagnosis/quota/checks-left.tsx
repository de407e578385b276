import { quotaTexts } from '../../../i18n/catalogues/quota.hi.ts';
import { texts } from '../../../i18n/texts.ts';
import { useQuota } from './use-quota.ts';

const say = texts(quotaTexts);

/** Remaining checks of today as text; nothing while unknown. */
export function ChecksLeft() {
  const quota = useQuota();
  if (!quota) return null;
  return (['question', 'photo'] as const).map((kind) => {
    const { limit, left } = quota[kind];
    const known = limit !== null && left !== null;
    return <p key={kind}>{known ? say(`left_${kind}`, { limit, left }) : say(`unlimited_${kind}`)}</p>;
  });
}
