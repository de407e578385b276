import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useActiveConsultationsQuery, useConsultationQuery } from '../../api/endpoints/consult-api.ts';
import { useLiveChats } from '../../consultation/chat/use-live-chats.ts';
import { useLiveConsultations } from '../../consultation/live-consultations.ts';
import { texts } from '../../i18n/texts.ts';
import { useSession } from '../../session/hooks.ts';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { lazyView } from '../../ui/feedback/loading/lazy-view.tsx';
import { askDraft, changeDraft } from './ask/ask-draft.ts';
import { consultTexts } from './consult.hi.ts';
import { type ConsultView, pathOf, readView } from './consult-view.ts';
import { ConsultationList } from './list/consultation-list.tsx';

/** Clears the draft once a doctor accepts; if the farmer cancelled, keeps it without its consultation. */
function useDraftSettles(): void {
  const { askedId } = askDraft.use();
  const { data } = useConsultationQuery(askedId ?? '', { skip: askedId === undefined });
  const status = data?.status;
  const isCancelled = status === 'dismissed' && data?.cancelledBy === 'farmer';
  useEffect(() => {
    if (data === null || isCancelled) return changeDraft({ askedId: undefined });
    if (status !== 'ringing' && status !== 'connected' && status !== 'ended') return;
    askDraft.clear();
    import('./ask/ask-photos.ts').then(
      ({ dropAskPhotos }) => dropAskPhotos(),
      (cause: unknown) => console.warn('the photos of the question stay', cause),
    );
  }, [data, status, isCancelled]);
}

const say = texts(consultTexts);

const ProblemStep = lazyView(async () => (await import('./ask/problem-step.tsx')).ProblemStep);
const DoctorsStep = lazyView(async () => (await import('./ask/doctors-step.tsx')).DoctorsStep);
const WaitingPage = lazyView(async () => (await import('./waiting/waiting-page.tsx')).WaitingPage);
const ReviewView = lazyView(async () => (await import('./review/review-page.tsx')).ReviewView);
const PrescriptionPage = lazyView(
  async () => (await import('../../consultation/prescription/prescription-page.tsx')).PrescriptionPage,
);

interface ConsultPageProps {
  /** Renders the voice input for the problem; provided by another feature. */
  voice: (onWords: (spoken: string) => void) => ReactNode;
}

/** The farmer's consultations: the list, the steps of a new one, and the review. */
export function ConsultPage({ voice }: ConsultPageProps) {
  const userId = useSession().user?.id;
  const view = readView(useSearch());
  useTopOfNewView(view);
  return userId === undefined ? null : <View view={view} userId={userId} voice={voice} />;
}

type Tab = 'list' | 'problem' | 'review';

function View({ view, userId, voice }: ConsultPageProps & { view: ConsultView; userId: string }) {
  const [, navigate] = useLocation();
  const { data: active } = useActiveConsultationsQuery(userId);
  useLiveConsultations(active);
  useLiveChats();
  useDraftSettles();
  switch (view.name) {
    case 'doctors':
      return <DoctorsStep userId={userId} go={view.go ?? false} />;
    case 'waiting':
      return <WaitingPage key={view.id} id={view.id} />;
    case 'paper':
      return <PrescriptionPage consultationId={view.id} onBack={() => navigate(pathOf({ name: 'list' }))} />;
    default:
      return (
        <Tabs<Tab>
          label={say('views')}
          tabs={[
            { value: 'list', label: say('tabList') },
            { value: 'problem', label: say('tabNew') },
            { value: 'review', label: say('tabReview') },
          ]}
          value={view.name}
          onChange={(name) => navigate(pathOf({ name }))}
        >
          {view.name === 'list' && <ConsultationList userId={userId} />}
          {view.name === 'problem' && <ProblemStep userId={userId} check={view.check} voice={voice} />}
          {view.name === 'review' && <ReviewView userId={userId} id={view.id} />}
        </Tabs>
      );
  }
}

/** All views share one URL path, so the router does not reset the scroll: scrolls each new view to its top. */
function useTopOfNewView({ name }: ConsultView): void {
  const shown = useRef(name);
  useEffect(() => {
    if (shown.current === name) return;
    shown.current = name;
    window.scrollTo(0, 0);
  }, [name]);
}
