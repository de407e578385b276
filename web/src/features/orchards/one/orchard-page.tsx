import { useState } from 'react';
import { useLocation, useRoute } from 'wouter';
import { QueryStatus } from '../../../api/query-state.tsx';
import { orchardPage } from '../../../i18n/hi/orchard-page.ts';
import { orchards as words } from '../../../i18n/hi/orchards.ts';
import { t } from '../../../i18n/t.ts';
import { texts } from '../../../i18n/texts.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { KeptNote } from '../../../ui/feedback/kept-note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/state-screen.tsx';
import { Diary } from '../diary/diary.tsx';
import { LIST_PATH } from '../paths.ts';
import { useOrchards } from '../use-orchards.ts';
import { FertilizerLink } from './fertilizer-link.tsx';
import { OrchardFacts } from './orchard-facts.tsx';
import { OrchardPlaceCard } from './orchard-place-card.tsx';
import { RemoveOrchard } from './remove-orchard.tsx';
import { SwitchOrchard } from './switch-orchard.tsx';

const say = texts(words);
const sayHere = texts(orchardPage);

/** One orchard: what is known of it, its diary, and everything that can be changed. */
export default function OrchardPage() {
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
        <OrchardFacts orchard={orchard} />
        <OrchardPlaceCard orchard={orchard} />
        <Diary orchardId={orchard.id} />
        <FertilizerLink orchardId={orchard.id} />
        <SwitchOrchard orchard={orchard} />
        <RemoveOrchard orchard={orchard} onRemoved={leave} />
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

/** Back to the list, once the dialog that asked has taken its entry of the history away. */
function useLeave(): [boolean, () => void] {
  const [left, setLeft] = useState(false);
  const [, navigate] = useLocation();
  const leave = () => {
    window.addEventListener('popstate', () => navigate(LIST_PATH, { replace: true }), { once: true });
    setLeft(true);
  };
  return [left, leave];
}
