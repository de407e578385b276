import { Bone, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import css from './market-page.module.css';

const CARDS = ['first', 'second', 'third'] as const;

/** The shape of the list while it is asked for. */
export function MarketBones() {
  return (
    <Skeleton>
      <Bone shape="button" className={css.headBone} />
      <Bone shape="short" className={css.noteBone} />
      {CARDS.map((card) => (
        <Card key={card}>
          <Bone shape="short" />
          <Bone className={css.bone} />
          <Bone shape="button" className={css.bone} />
          <Bone className={css.bone} />
        </Card>
      ))}
    </Skeleton>
  );
}
