import { type ReactNode, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { texts } from '../../i18n/texts.ts';
import { useImmersive } from '../../shell/immersive.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Seeds } from '../../ui/feedback/loading/seeds.tsx';
import { Problem } from '../../ui/form/form.tsx';
import { StickyBar } from '../../ui/layout/sticky-bar.tsx';
import { keepDraft, readDraft } from './draft-storage.ts';
import { onboardingTexts } from './onboarding.hi.ts';
import { canGoOn, draftReducer, LAST_STEP, percentDone } from './orchard-draft.ts';
import { StepAge, StepBahar, StepCount, StepFrame, StepPhase } from './steps.tsx';
import { useCreateOrchard } from './use-create-orchard.ts';
import css from './wizard.module.css';

const say = texts(onboardingTexts);

const steps = { 1: StepAge, 2: StepPhase, 3: StepBahar, 4: StepCount } as const;

const missing = { 1: undefined, 2: 'phaseMissing', 3: 'baharMissing', 4: 'countMissing' } as const;

interface WizardProps {
  userId: string;
  onCreated: (orchardId: string) => void;
}

/** Four questions about the orchard, one per screen. The draft stays on the device until the orchard is created. */
export function Wizard({ userId, onCreated }: WizardProps) {
  const [draft, change] = useReducer(draftReducer, userId, readDraft);
  useEffect(() => keepDraft(userId, draft), [userId, draft]);
  const { create, busy, problem } = useCreateOrchard(userId, change, onCreated);
  const { step } = draft;
  const back = useStepBack(step, () => change({ type: 'back' }));
  useImmersive();
  const top = useTopOnNewStep(step);

  const Step = steps[step];
  const lacks = missing[step];
  const last = step === LAST_STEP;
  const progress = say('progress', { step, percent: percentDone(step) });
  return (
    <section ref={top} className={css.wizard} aria-label={say('label')} tabIndex={-1}>
      <div className={css.head}>
        {step > 1 && <IconButton icon="back" label={say('back')} onClick={back} disabled={busy} />}
        <Seeds kind="steps" value={step} max={LAST_STEP} label={progress} />
        <span className={css.progress}>{progress}</span>
      </div>
      <Step draft={draft} change={change} />
      <StickyBar>
        <div className={css.bar}>
          {last && problem && (
            <Problem className={css.problem}>
              <b>{problem}</b> {say('kept')}
            </Problem>
          )}
          {lacks && !canGoOn(draft) && <p className={css.missing}>{say(lacks)}</p>}
          <Button
            disabled={!canGoOn(draft)}
            busy={busy}
            busyText={say('saving')}
            onClick={() => (last ? create(draft) : change({ type: 'next' }))}
          >
            {last ? say('start') : say('next')}
          </Button>
        </div>
      </StickyBar>
    </section>
  );
}

interface PlaceMomentProps {
  /** Ways to locate the orchard. */
  children: ReactNode;
  onSkip: () => void;
}

/** After the four questions: where the created orchard is, which may be said later. */
export function PlaceMoment({ children, onSkip }: PlaceMomentProps) {
  const top = useRef<HTMLElement>(null);
  useImmersive();
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
    top.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section ref={top} className={css.wizard} aria-label={say('placeTitle')} tabIndex={-1}>
      <div className={css.head} />
      <StepFrame title={say('placeTitle')} help={say('placeHelp')} spoken={[]}>
        {children}
      </StepFrame>
      <StickyBar>
        <div className={css.bar}>
          <Button kind="soft" onClick={onSkip}>
            {say('placeSkip')}
          </Button>
        </div>
      </StickyBar>
    </section>
  );
}

/** Each question starts scrolled to its top, with the focus there. */
function useTopOnNewStep(step: number) {
  const top = useRef<HTMLElement>(null);
  const shown = useRef(step);
  useLayoutEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo(0, 0);
    top.current?.focus({ preventScroll: true });
  }, [step]);
  return top;
}

/**
 * The back key goes to the previous question: each step after the first is a history entry. Returns the handler of the
 * back button.
 */
function useStepBack(step: number, onBack: () => void): () => void {
  const goBack = useRef(onBack);
  goBack.current = onBack;
  const entries = useRef(stepsBehind());
  useEffect(() => {
    while (entries.current < step - 1) {
      history.pushState({ step: entries.current + 2 }, '');
      entries.current += 1;
    }
  }, [step]);
  useEffect(() => {
    const onPop = () => {
      if (entries.current === 0) return;
      entries.current -= 1;
      goBack.current();
    };
    window.addEventListener('popstate', onPop);
    return () => {
      window.removeEventListener('popstate', onPop);
      // The orchard was created on the last step: its entries are removed, so that back does not repeat the wizard.
      if (entries.current > 0) history.go(-entries.current);
    };
  }, []);
  return () => history.back();
}

/** After a reload the entries of the previous steps still exist. */
function stepsBehind(): number {
  const step: unknown = history.state?.step;
  return typeof step === 'number' ? step - 1 : 0;
}
