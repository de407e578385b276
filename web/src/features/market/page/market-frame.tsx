import { texts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { Skeleton, SkeletonShape } from '../../../ui/feedback/loading/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { marketTexts } from '../market.hi.ts';
import css from './market-frame.module.css';

const CARDS = ['first', 'second', 'third'] as const;

const say = texts(marketTexts);

/** Skeleton of the list. */
export function MarketSkeleton() {
  return (
    <Skeleton>
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

interface MarketInfoProps {
  sample: boolean;
  /** The orchard that distances refer to. */
  from?: string | undefined;
}

/** Source, refresh interval and unit of the prices; origin of the distances. */
export function MarketInfo({ sample, from }: MarketInfoProps) {
  return (
    <p className={css.info}>
      <Icon name="info" size="s" />
      <span>
        {say(sample ? 'infoSample' : 'info')} {from && say('infoDistance', { name: from })}
      </span>
    </p>
  );
}
