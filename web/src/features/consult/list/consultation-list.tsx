import { useActiveConsultationsQuery, usePastConsultationsInfiniteQuery } from '../../../api/endpoints/consult-api.ts';
import { QueryStatus } from '../../../api/queries/query-state.tsx';
import { useQueryState } from '../../../api/queries/use-query-state.ts';
import { useServerNow } from '../../../device/network/server-clock.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { KeptNote } from '../../../ui/feedback/kept-note.tsx';
import { EmptyState } from '../../../ui/feedback/state-screen.tsx';
import { consultTexts } from '../consult.hi.ts';
import { pathOf } from '../consult-view.ts';
import { ActiveCard, PastCard } from './consultation-card.tsx';
import css from './list.module.css';

const say = texts(consultTexts);

/** Open and closed consultations, with a link to request a new one. */
export function ConsultationList({ userId }: { userId: string }) {
  const active = useQueryState(useActiveConsultationsQuery(userId, { refetchOnMountOrArgChange: true }));
  const pastQuery = usePastConsultationsInfiniteQuery(userId, { refetchOnMountOrArgChange: true });
  const past = useQueryState(pastQuery);
  const now = useServerNow();
  const failing = active.data ? past : active;
  const refetch = () => {
    active.refetch();
    past.refetch();
  };
  if (!active.data || !past.data) {
    return (
      <QueryStatus
        of={failing}
        title={say('failed')}
        offline={say('offline')}
        say={(why) => say('failedSafe', { why })}
        onRetry={refetch}
      />
    );
  }
  const over = past.data.pages.flat();
  const kept = (
    <KeptNote
      since={active.since ?? past.since}
      offline={active.offline}
      say={(why, params) => say(why, params)}
      onRetry={refetch}
      busy={active.fetching}
    />
  );
  const start = pathOf({ name: 'problem' });
  if (active.data.length === 0 && over.length === 0) {
    return (
      <>
        {kept}
        <EmptyState art="sprout" title={say('emptyTitle')} text={say('emptyText')}>
          <ButtonLink icon="plus" href={start}>
            {say('start')}
          </ButtonLink>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {kept}
      <ButtonLink kind="sec" icon="plus" href={start} className={css.start}>
        {say('start')}
      </ButtonLink>
      <Head title={say('active')} count={active.data.length} said={say('countActive', { n: active.data.length })} />
      {active.data.length === 0 && <p className={css.none}>{say('noActive')}</p>}
      {active.data.map((one) => (
        <ActiveCard key={one.id} of={one} />
      ))}
      <Head title={say('past')} count={over.length} said={say('countPast', { n: over.length })} />
      {over.length === 0 && <p className={css.none}>{say('noPast')}</p>}
      {over.map((one) => (
        <PastCard key={one.id} of={one} now={now} />
      ))}
      {pastQuery.hasNextPage && (
        <Button
          kind="txt"
          size="m"
          icon="down"
          className={css.more}
          busy={pastQuery.isFetchingNextPage}
          busyText={say('moreBusy')}
          onClick={() => void pastQuery.fetchNextPage()}
        >
          {say('more')}
        </Button>
      )}
    </>
  );
}

function Head({ title, count, said }: { title: string; count: number; said: string }) {
  return (
    <div className={css.head}>
      <h2>{title}</h2>
      <span className={css.count} role="img" aria-label={said}>
        {count}
      </span>
    </div>
  );
}
