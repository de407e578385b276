import { useEffect, useRef } from 'react';

/**
 * The phone's back key goes one question back, as the button does: each step after the first is an entry of the
 * history. Gives what the button calls.
 */
export function useStepBack(step: number, onBack: () => void): () => void {
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
      // The orchard was made on the last step: its entries go, so that back does not repeat the screen.
      if (entries.current > 0) history.go(-entries.current);
    };
  }, []);
  return () => history.back();
}

/** After a reload the entries of the steps before are still there. */
function stepsBehind(): number {
  const step: unknown = history.state?.step;
  return typeof step === 'number' ? step - 1 : 0;
}
