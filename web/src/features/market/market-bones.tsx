import { Skeleton, SkeletonShape } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import css from './market-page.module.css';

const CARDS = ['first', 'second', 'third'] as const;

/** The shape of the list while it is asked for. */
export function MarketBones() {
  return (
    <Skeleton>
      <SkeletonShape shape="button" className={css.headBone} />
      <SkeletonShape shape="short" className={css.noteBone} />
      {CARDS.map((card) => (
        <Card key={card}>
          <SkeletonShape shape="short" />
          <SkeletonShape className={css.bone} />
          <SkeletonShape shape="button" className={css.bone} />
          <SkeletonShape className={css.bone} />
        </Card>
      ))}
    </Skeleton>
  );
}
