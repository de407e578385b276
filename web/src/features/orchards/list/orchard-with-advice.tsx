import type { Orchard } from '@anar/contracts/orchards';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { orchards as words } from '../../../i18n/hi/orchards.ts';
import { texts } from '../../../i18n/texts.ts';
import { OrchardCard } from '../card/orchard-card.tsx';
import { isActive } from '../is-active.ts';
import { LocationPrompt } from '../place/locate-ways.tsx';
import type { LocateOrchard } from '../place/use-locate-orchard.ts';
import css from './orchards-page.module.css';

const say = texts(words);

interface OrchardWithAdviceProps {
  orchard: Orchard;
  advice: (orchard: Orchard) => ReactNode;
  locate: LocateOrchard;
  selected: boolean;
  /** Among the first of the list, whose advice is fetched at once. */
  first: boolean;
}

/** An orchard's card, and below it its advice, or the question where it is. */
export function OrchardWithAdvice({ orchard, advice, locate, selected, first }: OrchardWithAdviceProps) {
  return (
    <article id={orchard.id} className={css.orchard} aria-label={orchard.name} aria-current={selected}>
      <OrchardCard orchard={orchard} />
      <div className={css.below}>{below()}</div>
    </article>
  );

  function below(): ReactNode {
    // Nobody advises an orchard that is closed, so nobody need know where it is.
    if (!isActive(orchard)) return <p className={css.resting}>{say('resting')}</p>;
    if (orchard.latitude === undefined) return <LocationPrompt orchardId={orchard.id} locate={locate} />;
    return <WhenNear now={first || selected}>{() => advice(orchard)}</WhenNear>;
  }
}

interface WhenNearProps {
  /** Here at once, wherever it stands. */
  now: boolean;
  children: () => ReactNode;
}

/** What costs a call appears when it is nearly scrolled to, and stays: a grower may have fifty orchards. */
function WhenNear({ now, children }: WhenNearProps) {
  const [near, setNear] = useState(now);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (near || !place.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: '100% 0px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [near]);
  return near ? children() : <div ref={place} className={css.reserved} />;
}
