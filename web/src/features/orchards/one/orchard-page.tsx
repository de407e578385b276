import type { Orchard } from '@anar/contracts/orchards/orchards';
import { type ReactNode, useState } from 'react';
import { useLocation, useRoute } from 'wouter';
import { QueryStatus } from '../../../api/queries/query-state.tsx';
import { useSubmit } from '../../../api/queries/use-submit.ts';
import { t } from '../../../i18n/t.ts';
import { texts } from '../../../i18n/texts.ts';
import { knownRoute } from '../../../navigation/route-table.ts';
import { TileIcon } from '../../../ui/brand/tile-icon.tsx';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { KeptNote } from '../../../ui/feedback/kept-note.tsx';
import { Skeleton } from '../../../ui/feedback/loading/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/state-screen.tsx';
import { lazyComponent, useLazyOnClick } from '../../../ui/hooks/lazy.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ListRow } from '../../../ui/layout/list-row.tsx';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { OrchardTitle } from '../card/orchard-head.tsx';
import { useChangeOrchardMutation } from '../data/change-api.ts';
import { useOrchards } from '../data/use-orchards.ts';
import { isActive } from '../is-active.ts';
import { orchardsTexts } from '../orchards.hi.ts';
import { LIST_PATH } from '../paths.ts';
import { LocateOptions, LocationPrompt } from '../place/locate-options.tsx';
import { PlaceLine } from '../place/place-line.tsx';
import { useLocateOrchard } from '../place/use-locate-orchard.ts';
import css from './one.module.css';
import { OrchardFacts } from './orchard-facts.tsx';
import { orchardPageTexts } from './orchard-page.hi.ts';

const Diary = lazyComponent(async () => (await import('../diary/diary.tsx')).Diary);
const say = texts(orchardsTexts);
const sayHere = texts(orchardPageTexts);
const FERTILIZER = '/fertilizer';

interface OrchardPageProps {
  /** Renders today's advice of an orchard that has a location. */
  advice: (orchard: Orchard) => ReactNode;
}

/** One orchard: its advice of the day, facts, location and diary, and the actions on it. */
export function OrchardPage({ advice }: OrchardPageProps) {
  const [, params] = useRoute('/orchard/:id');
  const list = useOrchards();
  const { data: orchards, since, offline, fetching, refetch } = list;
  const [removed, leave] = useLeave();
  const orchard = orchards?.find((one) => one.id === params?.id);
  if (removed) return null;
  if (!orchards) return <QueryStatus of={list} offline={say('offline')} say={() => t('app.loadFailedHint')} />;
  if (orchard) {
    return (
      <>
        <KeptNote since={since} offline={offline} say={say} busy={fetching} onRetry={refetch} />
        <OrchardTitle orchard={orchard} level={2} />
        <div className={css.today}>
          <Today orchard={orchard} advice={advice} />
        </div>
        <OrchardFacts orchard={orchard} />
        {orchard.latitude !== undefined && <PlaceCard orchard={orchard} />}
        <Diary orchardId={orchard.id} />
        <FertilizerLink orchardId={orchard.id} />
        <StatusSwitch orchard={orchard} />
        <RemoveButton orchard={orchard} onRemoved={leave} />
      </>
    );
  }
  if (fetching) return <Skeleton />;
  return (
    <EmptyState art="basket" title={sayHere('gone')} text={sayHere('goneHint')}>
      <ButtonLink href={LIST_PATH} replace>
        {say('showAll')}
      </ButtonLink>
    </EmptyState>
  );
}

/** Navigates back to the list after the dialog has removed its history entry. */
function useLeave(): [boolean, () => void] {
  const [hasLeft, setHasLeft] = useState(false);
  const [, navigate] = useLocation();
  const leave = () => {
    window.addEventListener('popstate', () => navigate(LIST_PATH, { replace: true }), { once: true });
    setHasLeft(true);
  };
  return [hasLeft, leave];
}

/** Link to the orchard's fertilizer plan, if that page exists. */
function FertilizerLink({ orchardId }: { orchardId: string }) {
  if (!knownRoute(FERTILIZER)) return null;
  return (
    <Card padding="rows" className={css.section}>
      <ul>
        <ListRow href={`${FERTILIZER}?orchard=${orchardId}`} start={<TileIcon icon="sack" tone="soil" />}>
          <b>{sayHere('fertilizerPlan')}</b>
          <span className={css.small}>{sayHere('fertilizerPlanHint')}</span>
        </ListRow>
      </ul>
    </Card>
  );
}

/** An inactive orchard gets no advice; it can be activated again at any time. */
function StatusSwitch({ orchard }: { orchard: Orchard }) {
  const [change] = useChangeOrchardMutation();
  const toast = useToast();
  const { busy, send } = useSubmit((title) => toast({ title, tone: 'bad' }), {
    offline: sayHere('changeOffline'),
    failed: (why) => sayHere('changeFailed', { why }),
  });
  const active = isActive(orchard);
  const toggle = async () => {
    const status = active ? 'inactive' : 'active';
    const sent = await send(status, () => change({ orchardId: orchard.id, status }));
    if (sent) toast({ title: sayHere(active ? 'deactivated' : 'activated'), tone: 'ok' });
  };
  return (
    <div className={css.section}>
      <Button kind="sec" icon="power" busy={busy} onClick={() => void toggle()}>
        {sayHere(active ? 'deactivate' : 'activate')}
      </Button>
      {active && <p className={css.hint}>{sayHere('deactivateHint')}</p>}
    </div>
  );
}

/** Removes the orchard after a confirmation. */
function RemoveButton({ orchard, onRemoved }: { orchard: Orchard; onRemoved: () => void }) {
  const { part: RemoveDialog, ...dialog } = useLazyOnClick(
    async () => (await import('./remove-dialog.tsx')).RemoveDialog,
  );
  return (
    <div className={css.action}>
      <Button kind="dan" icon="trash" busy={dialog.loading} onClick={dialog.show}>
        {sayHere('remove')}
      </Button>
      {RemoveDialog && <RemoveDialog orchard={orchard} onClose={dialog.close} onRemoved={onRemoved} />}
    </div>
  );
}

/** The advice of the day, or the question for the orchard's location. An inactive orchard gets no advice. */
function Today({ orchard, advice }: OrchardPageProps & { orchard: Orchard }) {
  const locate = useLocateOrchard();
  if (orchard.latitude === undefined) return <LocationPrompt orchardId={orchard.id} locate={locate} />;
  return isActive(orchard) ? advice(orchard) : null;
}

/** The orchard's location, with a button to change it. */
function PlaceCard({ orchard }: { orchard: Orchard }) {
  // The location being changed: the options close as soon as the orchard has a new one.
  const [changing, setChanging] = useState<Orchard['place'] | null>(null);
  const locate = useLocateOrchard();
  const open = changing !== null && changing === orchard.place;
  return (
    <Card>
      <h2>{say('placeTitle')}</h2>
      <PlaceLine orchard={orchard} />
      {orchard.place?.approximate && <p className={css.hint}>{say('approximateHint')}</p>}
      <div className={css.action}>
        {open ? (
          <LocateOptions orchardId={orchard.id} locate={locate} kind="sec" />
        ) : (
          <Button kind="soft" size="m" icon="pin" onClick={() => setChanging(orchard.place)}>
            {say('changePlace')}
          </Button>
        )}
      </div>
    </Card>
  );
}
