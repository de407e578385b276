import type { Orchard } from '@anar/contracts/orchards';
import { useState } from 'react';
import { errorText } from '../../../app/api-error.ts';
import { useNetwork } from '../../../app/hooks.ts';
import { orchardForm as words } from '../../../i18n/hi/orchard-form.ts';
import { texts } from '../../../i18n/texts.ts';
import { useToast } from '../../../ui/toast-store.ts';
import { useChangeOrchardMutation } from '../change-api.ts';
import { changesOf, formOf, type OrchardForm, type WrongField } from './orchard-form.ts';

const say = texts(words);

/** The form of an orchard that is there; only what changed is sent. */
export function useChangeOrchard(orchard: Orchard, onDone: () => void) {
  const [form, setForm] = useState(() => formOf(orchard));
  const [wrong, setWrong] = useState<WrongField[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [send, { isLoading }] = useChangeOrchardMutation();
  const offline = useNetwork() === 'offline';
  const toast = useToast();

  const save = async () => {
    const { facts, wrong } = changesOf(form, orchard);
    setWrong(wrong);
    setProblem(null);
    if (wrong.length > 0) return setProblem(say('lookAbove'));
    if (Object.keys(facts).length === 0) return onDone();
    if (offline) return setProblem(say('saveOffline'));
    const { error } = await send({ orchardId: orchard.id, ...facts });
    if (error) return setProblem(say('saveFailed', { why: errorText(error) }));
    toast({ title: say('saved'), tone: 'ok' });
    onDone();
  };
  const change = (part: Partial<OrchardForm>) => setForm((before) => ({ ...before, ...part }));
  return { form, wrong, problem, busy: isLoading, change, save };
}
