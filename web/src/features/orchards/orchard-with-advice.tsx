import type { Orchard } from '@anar/contracts/orchards';
import type { ReactNode } from 'react';
import { orchards as words } from '../../i18n/hi/orchards.ts';
import { texts } from '../../i18n/texts.ts';
import { isActive } from './is-active.ts';
import { OrchardCard } from './orchard-card.tsx';
import css from './orchards-page.module.css';
import { LocationPrompt } from './place/location-prompt.tsx';
import type { LocateOrchard } from './place/use-locate-orchard.ts';
import { WhenNear } from './when-near.tsx';

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
