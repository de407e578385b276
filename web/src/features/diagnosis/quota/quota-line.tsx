import { Link } from 'wouter';
import { quota as catalogue } from '../../../i18n/hi/check/quota.ts';
import { texts } from '../../../i18n/texts.ts';
import { knownRoute } from '../../../navigation/route-table.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { classNames } from '../../../ui/class-names.ts';
import css from './quota.module.css';
import { type QuotaKind, useQuota } from './use-quota.ts';

const say = texts(catalogue);
export const PLANS = '/plans';
/** From there back to this screen, where the question waits. */
export const plansPath = () => `${PLANS}?next=${location.pathname}`;

interface QuotaLineProps {
  kind: QuotaKind;
  /** The line of another kind stands below: when that is used up too, the way to the plans is there. */
  above?: QuotaKind;
}

/** How many checks of this kind are left today, where one is started. Nothing for a plan without limit. */
export function QuotaLine({ kind, above }: QuotaLineProps) {
  const quota = useQuota();
  // Its height is kept, so that no button moves away from under a thumb.
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

/** The room of a refusal, taken at once by the press that will probably be refused, so that nothing jumps when the answer comes. */
export function QuotaRefusalSpace() {
  return <div className={css.space} />;
}
