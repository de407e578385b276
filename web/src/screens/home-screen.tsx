import { lazy } from 'react';
import { PhotoEntry } from '../features/diagnosis/photo/photo-chooser.tsx';
import { QuestionForm } from '../features/diagnosis/question/question-form.tsx';
import { WaitingChecks } from '../features/diagnosis/queue/waiting-checks.tsx';
import { HomePage, HomeSkeleton, TodaySkeleton } from '../features/home/home-page.tsx';
import { OrchardGate } from '../features/onboarding/orchard-gate.tsx';
import { useSession } from '../session/hooks.ts';
import { lazyComponent } from '../ui/hooks/lazy.tsx';
import { VoiceWay } from './voice-way.tsx';

const OrchardToday = lazyComponent(
  async () => (await import('../features/advice/today/orchard-today.tsx')).OrchardToday,
  <TodaySkeleton />,
);
const NearestPrice = lazyComponent(
  async () => (await import('../features/market/nearest/nearest-price.tsx')).NearestPrice,
);
const RecentAdvice = lazyComponent(
  async () => (await import('../features/diagnosis/history/recent-advice.tsx')).RecentAdvice,
);

const FirstOrchard = lazy(() => import('./orchards/first-orchard.tsx'));

/** The home screen, composed from independent features. */
export default function HomeScreen() {
  const isFarmer = useSession().user?.role === 'farmer';
  return (
    <OrchardGate skeleton={<HomeSkeleton />} first={FirstOrchard}>
      {(notice) => (
        <HomePage
          notice={notice}
          photo={<PhotoEntry />}
          ways={
            <>
              <VoiceWay compact />
              <QuestionForm compact />
            </>
          }
          waiting={<WaitingChecks />}
          today={
            isFarmer && (
              <>
                <OrchardToday />
                <NearestPrice />
              </>
            )
          }
          previous={<RecentAdvice />}
        />
      )}
    </OrchardGate>
  );
}
