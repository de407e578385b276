import type { ReactNode } from 'react';
import { t } from '../../../i18n/t.ts';
import { classNames } from '../../class-names.ts';
import { useElapsed } from '../../hooks/use-elapsed.ts';
import { Card } from '../../layout/card.tsx';
import text from '../../text.module.css';
import css from './skeleton.module.css';

/** Milliseconds before a skeleton is shown, and before it says that the network is slow. */
export const SKELETON_AFTER = 200;
export const SLOW_AFTER = 8000;

type Shape = 'line' | 'short' | 'block' | 'button' | 'circle';

/** One grey placeholder shape. */
export function SkeletonShape({
  shape = 'line',
  className,
}: {
  shape?: Shape | undefined;
  className?: string | undefined;
}) {
  return <div className={classNames(css.shape, css[shape], className)} />;
}

/** Placeholder in the layout of the content: shown after 200 ms, says so when the network is slow. */
export function Skeleton({ children = <CardSkeleton /> }: { children?: ReactNode }) {
  const shown = useElapsed(SKELETON_AFTER);
  const slow = useElapsed(SLOW_AFTER);
  if (!shown) return null;
  return (
    <div aria-busy="true">
      <p role="status" className={slow ? css.slow : text.srOnly}>
        {slow ? t('app.slowLoading') : t('app.loading')}
      </p>
      <div aria-hidden>{children}</div>
    </div>
  );
}

/** A card with a picture, two lines, a block and a button: fits most screens. */
export function CardSkeleton() {
  return (
    <Card>
      <div className={css.head}>
        <SkeletonShape shape="circle" />
        <div>
          <SkeletonShape />
          <SkeletonShape shape="short" className={css.gapTight} />
        </div>
      </div>
      <SkeletonShape shape="block" className={css.gap} />
      <SkeletonShape shape="button" className={css.gap} />
    </Card>
  );
}
