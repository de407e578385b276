import type { Orchard } from '@anar/contracts/orchards/orchards';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { texts } from '../../../i18n/texts.ts';
import { ConsultLink } from '../../../navigation/consult-link.tsx';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { OrchardFoot, OrchardSummary, OrchardTitle } from '../card/orchard-head.tsx';
import { isActive } from '../is-active.ts';
import { orchardsTexts } from '../orchards.hi.ts';
import { pathOfOrchard } from '../paths.ts';
import { LocationPrompt } from '../place/locate-options.tsx';
import { PlaceLine } from '../place/place-line.tsx';
import type { OrchardLocator } from '../place/use-locate-orchard.ts';
import css from './orchards-page.module.css';

const say = texts(orchardsTexts);

interface OrchardWithAdviceProps {
  orchard: Orchard;
  advice: (orchard: Orchard) => ReactNode;
  locate: OrchardLocator;
  selected: boolean;
  /** One of the first in the list, whose advice is fetched at once. */
  first: boolean;
}

/** An orchard's advice, or the question for its location; below it the orchard's facts. */
export function OrchardWithAdvice({ orchard, advice, locate, selected, first }: OrchardWithAdviceProps) {
  return (
    <article id={orchard.id} className={css.orchard} aria-label={orchard.name} aria-current={selected}>
      <OrchardTitle orchard={orchard} level={3} />
      <div className={css.below}>{today()}</div>
      <OrchardCard orchard={orchard} />
    </article>
  );

  function today(): ReactNode {
    // An inactive orchard gets no advice, so its location is not needed.
    if (!isActive(orchard)) return <p className={css.resting}>{say('resting')}</p>;
    if (orchard.latitude === undefined) return <LocationPrompt orchardId={orchard.id} locate={locate} />;
    return <NearViewport immediate={first || selected}>{() => advice(orchard)}</NearViewport>;
  }
}

interface NearViewportProps {
  /** Render at once, wherever it is. */
  immediate: boolean;
  children: () => ReactNode;
}

/** Renders its children once they are near the viewport: a farmer may have fifty orchards, each with a request. */
function NearViewport({ immediate, children }: NearViewportProps) {
  const [near, setNear] = useState(immediate);
  const placeholder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (near || !placeholder.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: '100% 0px' },
    );
    observer.observe(placeholder.current);
    return () => observer.disconnect();
  }, [near]);
  return near ? children() : <div ref={placeholder} className={css.reserved} />;
}

/** One orchard in the list. */
function OrchardCard({ orchard }: { orchard: Orchard }) {
  return (
    <Card className={css.below}>
      <OrchardSummary orchard={orchard} />
      <PlaceLine orchard={orchard} />
      <OrchardFoot orchard={orchard} />
      <div className={css.actions}>
        <ButtonLink href={pathOfOrchard(orchard.id)} kind="soft" size="m">
          {say('open')}
        </ButtonLink>
        <ConsultLink kind="soft" icon="phone">
          {say('callDoctor')}
        </ConsultLink>
      </div>
    </Card>
  );
}
