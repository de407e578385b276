import type { Orchard } from '@anar/contracts/orchards/orchards';
import { type ReactNode, useState } from 'react';
import { QueryStatus } from '../../../api/queries/query-state.tsx';
import { readable } from '../../../i18n/numbers/amounts.ts';
import { t } from '../../../i18n/t.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Caution } from '../../../ui/feedback/caution.tsx';
import { KeptNote } from '../../../ui/feedback/kept-note.tsx';
import { CardSkeleton, Skeleton, SkeletonShape } from '../../../ui/feedback/loading/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/state-screen.tsx';
import { lazyComponent } from '../../../ui/hooks/lazy.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useOrchards } from '../data/use-orchards.ts';
import { isActive } from '../is-active.ts';
import { orchardsTexts } from '../orchards.hi.ts';
import { NEW_PATH } from '../paths.ts';
import { useLocateOrchard } from '../place/use-locate-orchard.ts';
import { filterOrchards, NO_FILTER, type OrchardFilter, PHASE_CHOICES, STATUS_CHOICES } from './filter-orchards.ts';
import { OrchardWithAdvice } from './orchard-with-advice.tsx';
import css from './orchards-page.module.css';
import { useNamesUnknown, useSelectedOrchard } from './use-selected-orchard.ts';

/** The filter, stored in the current history entry so that "back" from an orchard restores the list. */
function useFilterInHistory(): [OrchardFilter, (change: Partial<OrchardFilter>) => void] {
  const [filter, setFilter] = useState(() => readFilter(history.state));
  const change = (part: Partial<OrchardFilter>) => {
    const next = { ...filter, ...part };
    history.replaceState({ ...history.state, orchards: next }, '');
    setFilter(next);
  };
  return [filter, change];
}

function readFilter(state: { orchards?: Partial<OrchardFilter> } | null): OrchardFilter {
  const { search, phase, status } = state?.orchards ?? {};
  return {
    search: typeof search === 'string' ? search : NO_FILTER.search,
    phase: PHASE_CHOICES.find((choice) => choice === phase) ?? NO_FILTER.phase,
    status: STATUS_CHOICES.find((choice) => choice === status) ?? NO_FILTER.status,
  };
}

interface OrchardCounts {
  orchards: number;
  plants: number;
  /** Plants of active orchards. */
  activePlants: number;
  /** Orchards whose fruit is growing. */
  fruiting: number;
}

/** The counters above the list; old records store the number of plants as text. */
export function countOrchards(orchards: readonly Orchard[]): OrchardCounts {
  const plantsOf = (some: readonly Orchard[]) =>
    some.reduce((sum, { plantCount }) => sum + (Number(plantCount) || 0), 0);
  return {
    orchards: orchards.length,
    plants: plantsOf(orchards),
    activePlants: plantsOf(orchards.filter(isActive)),
    fruiting: orchards.filter(({ plantPhase }) => plantPhase === 'fruiting').length,
  };
}

const Tips = lazyComponent(async () => (await import('./tips.tsx')).Tips);
const Filters = lazyComponent(async () => (await import('./filters.tsx')).Filters);

const say = texts(orchardsTexts);
/** Number of orchards whose advice is fetched before any scrolling. */
const PRELOADED = 3;

interface OrchardsPageProps {
  /** Renders today's advice of an orchard that has a location. */
  advice: (orchard: Orchard) => ReactNode;
}

/** All orchards of the user, each with its advice of the day. */
export function OrchardsPage({ advice }: OrchardsPageProps) {
  const list = useOrchards();
  const { data: orchards, since, offline, fetching, refetch } = list;
  if (!orchards)
    return <QueryStatus of={list} offline={say('offline')} say={() => t('app.loadFailedHint')} skeleton={SKELETON} />;
  return (
    <>
      <KeptNote since={since} offline={offline} say={say} />
      <OrchardList orchards={orchards} advice={advice} fetching={fetching} refetch={refetch} />
    </>
  );
}

const SKELETON = (
  <Skeleton>
    <SkeletonShape shape="block" />
    <SkeletonShape shape="short" className={css.titleBone} />
    <CardSkeleton />
  </Skeleton>
);

interface OrchardListProps extends OrchardsPageProps {
  orchards: Orchard[];
  fetching: boolean;
  refetch: () => void;
}

function OrchardList({ orchards, advice, fetching, refetch }: OrchardListProps) {
  const [filter, change] = useFilterInHistory();
  const locate = useLocateOrchard();
  const found = filterOrchards(orchards, filter);
  const selected = useSelectedOrchard(found);
  const gone = useNamesUnknown(orchards) && !fetching;
  const add = (
    <ButtonLink href={NEW_PATH} kind="txt" size="m" icon="plus" auto>
      {say('add')}
    </ButtonLink>
  );
  return (
    <>
      {gone && (
        <Caution tone="old" role="status" className={css.gone}>
          {say('namedGone')}
        </Caution>
      )}
      <div className={css.bar}>
        <h2 className={css.found}>{say('title')}</h2>
        <IconButton
          icon="refresh"
          label={say('refresh')}
          aria-busy={fetching}
          className={fetching ? css.turning : undefined}
          onClick={() => !fetching && refetch()}
        />
      </div>
      {orchards.length > 1 && (
        <>
          <Counters orchards={orchards} />
          <Filters filter={filter} change={change} />
        </>
      )}
      {orchards.length !== 1 && (
        <div className={css.bar}>
          <div role="status" className={css.found}>
            <h3>{found.length === 1 ? say('foundOne') : say('found', { n: found.length })}</h3>
          </div>
          {orchards.length > 0 && add}
        </div>
      )}
      {found.map((orchard, index) => (
        <OrchardWithAdvice
          key={orchard.id}
          orchard={orchard}
          advice={advice}
          locate={locate}
          selected={orchard.id === selected}
          first={index < PRELOADED}
        />
      ))}
      {orchards.length === 0 && (
        <EmptyState title={say('noOrchard')} text={say('noOrchardHint')}>
          <ButtonLink href={NEW_PATH} icon="plus">
            {say('add')}
          </ButtonLink>
        </EmptyState>
      )}
      {orchards.length > 0 && found.length === 0 && (
        <EmptyState art="basket" title={say('noneFits')} text={say('noneFitsHint')}>
          <Button kind="sec" onClick={() => change(NO_FILTER)}>
            {say('showAll')}
          </Button>
        </EmptyState>
      )}
      {orchards.length === 1 && <div className={css.bar}>{add}</div>}
      <div className={css.tips}>
        <Tips />
      </div>
    </>
  );
}

/** Orchards, plants, plants of active orchards, orchards in fruit. */
function Counters({ orchards }: { orchards: readonly Orchard[] }) {
  const counts = countOrchards(orchards);
  const shown = [
    [counts.orchards, say('countOrchards')],
    [counts.plants, say('countPlants')],
    [counts.activePlants, say('countActivePlants')],
    [counts.fruiting, say('countFruiting')],
  ] as const;
  return (
    <Card look="sunken" aria-label={say('counters')}>
      <dl className={css.counters}>
        {shown.map(([count, label]) => (
          <div key={label} className={css.counter}>
            <dt>{label}</dt>
            <dd>{readable(count)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
