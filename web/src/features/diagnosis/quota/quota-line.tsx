import { Link } from 'wouter';
import { knownRoute } from '../../../app/routes.ts';
import { quota as catalogue } from '../../../i18n/hi/quota.ts';
import { texts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { CheckKind } from '../waiting/waiting-check.ts';
import css from './quota.module.css';
import { useQuota } from './use-quota.ts';

const say = texts(catalogue);
export const PLANS = '/plans';

/** How many checks of this kind are left today, where one is started. Nothing for a plan without limit or while unknown. */
export function QuotaLine({ kind }: { kind: CheckKind }) {
  const { limit, left } = useQuota()?.[kind] ?? {};
  if (typeof limit !== 'number' || typeof left !== 'number') return null;
  return (
    <p className={css.line}>
      <Icon name={left > 0 ? 'check' : 'clock'} size="s" />
      <span>
        {say(`left_${kind}`, { limit, left })}
        {left === 0 && ` · ${say('tomorrow', { limit })}`}
        {left === 0 && knownRoute(PLANS) && (
          <Link href={PLANS} className={css.plans}>
            {say('plans')}
          </Link>
        )}
      </span>
    </p>
  );
}
