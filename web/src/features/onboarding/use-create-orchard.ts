import { useRef, useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import { orchardsApi } from '../../api/endpoints/orchards-api.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { orchardSaved } from '../../device/device-slice.ts';
import { onboardingComplete } from '../../device/onboarding-complete.ts';
import { orchardNamesTexts } from '../../i18n/catalogues/orchard-names.hi.ts';
import { texts } from '../../i18n/texts.ts';
import { useAppDispatch } from '../../session/hooks.ts';
import { useToast } from '../../ui/toast/toast-store.ts';
import { track } from '../../wrapper/wrapper.ts';
import { dropDraft } from './draft-storage.ts';
import { onboardingTexts } from './onboarding.hi.ts';
import { useOnboardOrchardMutation } from './onboarding-api.ts';
import type { DraftAction, OrchardDraft } from './orchard-draft.ts';

const sayName = texts(orchardNamesTexts);
const say = texts(onboardingTexts);

/** Creates the orchard from the four answers; on failure they are kept and the error is shown. */
export function useCreateOrchard(
  userId: string,
  change: (action: DraftAction) => void,
  onCreated: (orchardId: string) => void,
) {
  const [send, { isLoading }] = useOnboardOrchardMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const submitted = useRef(false);
  const dispatch = useAppDispatch();
  const toast = useToast();

  const create = async ({ plantAge, currentPhase, baharType, plantCount, key }: OrchardDraft) => {
    if (submitted.current || currentPhase === null || baharType === null) return;
    submitted.current = true;
    setProblem(null);
    const idempotencyKey = key ?? newIdempotencyKey();
    change({ type: 'submitted', key: idempotencyKey });
    const answers = { userId, plantAge, currentPhase, baharType, plantCount };
    const { data, error } = await send({ ...answers, idempotencyKey });
    submitted.current = false;
    if (!data) {
      setProblem(say('failed', { why: errorText(error) }));
      return;
    }
    onboardingComplete.set(true);
    dropDraft(userId);
    track('onboarding_complete');
    dispatch(orchardSaved(data));
    toast({ title: sayName('created'), text: say('createdText'), tone: 'ok' });
    onCreated(data.id);
    void dispatch(orchardsApi.util.upsertQueryData('orchards', userId, [data]));
  };
  return { create, busy: isLoading, problem };
}
