import { PreviousAdvice } from '../features/diagnosis/history/previous-advice.tsx';
import { PhotoEntry } from '../features/diagnosis/photo/photo-chooser.tsx';
import { QuestionForm } from '../features/diagnosis/question-form.tsx';
import { WaitingChecks } from '../features/diagnosis/queue/waiting-checks.tsx';
import { HomePage, HomeSkeleton } from '../features/home/home-page.tsx';
import { OrchardGate } from '../features/onboarding/orchard-gate.tsx';
import { VoiceWay } from './voice-way.tsx';

/** The start, put together from four features that do not know each other. */
export default function HomeScreen() {
  return (
    <OrchardGate skeleton={<HomeSkeleton />}>
      {(notice) => (
        <HomePage
          notice={notice}
          check={
            <>
              <PhotoEntry />
              <VoiceWay />
              <QuestionForm />
            </>
          }
          waiting={<WaitingChecks />}
          previous={<PreviousAdvice />}
        />
      )}
    </OrchardGate>
  );
}
