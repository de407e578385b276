import { Link } from 'wouter';
import { quotaTexts } from '../../../i18n/catalogues/quota.hi.ts';
import { texts } from '../../../i18n/texts.ts';
import { knownRoute } from '../../../navigation/route-table.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { classNames } from '../../../ui/class-names.ts';
import css from './quota.module.css';
import { type QuotaKind, useQuota } from './use-quota.ts';

const say = texts(quotaTexts);
export const PLANS = '/plans';
/** The plans page, with the way back to this page, where the question is kept. */
export const plansPath = () => `${PLANS}?next=${location.pathname}`;

interface QuotaLineProps {
  kind: QuotaKind;
  /** The line of another kind follows below; if that is used up too, only that one links to the plans. */
  above?: QuotaKind;
}

/** Remaining checks of this kind today, shown where one is started. Renders nothing for an unlimited plan. */
export function QuotaLine({ kind, above }: QuotaLineProps) {
  const quota = useQuota();
  // Reserves its height, so that the layout does not shift.
  if (!quota) return <p className={classNames(css.line, css.unknown)}>{say(`left_${kind}`, { limit: 0, left: 0 })}</p>;
  const { limit, left } = quota[kind];
  if (limit === null || left === null) return null;
  const plansBelow = above !== undefined && quota[above].left === 0;
  return (
    <p className={css.line}>
      <Icon name={left > 0 ? 'check' : 'clock'} size="s" />
      <span>
        {say(`left_${kind}`, { limit, left })}
        {left === 0 && ` · ${say('tomorrow', { limit })}`}
        {left === 0 && !plansBelow && knownRoute(PLANS) && (
          <Link href={plansPath()} className={css.plans}>
            {say('plans')}
          </Link>
        )}
      </span>
    </p>
  );
}

/**
 * Placeholder of `QuotaRefusal` while a request that will probably be rejected is in flight, so that the layout does
 * not shift.
 */
export function QuotaRefusalSpace() {
  return <div className={css.space} />;
}
