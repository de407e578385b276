import type { Orchard } from '@anar/contracts/orchards';
import { useState } from 'react';
import { useSubmit } from '../../../api/use-submit.ts';
import { orchardForm as words } from '../../../i18n/hi/orchard-form.ts';
import { texts } from '../../../i18n/texts.ts';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { useChangeOrchardMutation } from '../change-api.ts';
import { changesOf, formOf, type OrchardForm, type WrongField } from './orchard-form.ts';

const say = texts(words);

/** The form of an orchard that is there; only what changed is sent. */
export function useChangeOrchard(orchard: Orchard, onDone: () => void) {
  const [form, setForm] = useState(() => formOf(orchard));
  const [wrong, setWrong] = useState<WrongField[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [changeOrchard] = useChangeOrchardMutation();
  const { busy, send } = useSubmit(setProblem, {
    offline: say('saveOffline'),
    failed: (why) => say('saveFailed', { why }),
  });
  const toast = useToast();

  const save = async () => {
    const { facts, wrong } = changesOf(form, orchard);
    setWrong(wrong);
    setProblem(null);
    if (wrong.length > 0) return setProblem(say('lookAbove'));
    if (Object.keys(facts).length === 0) return onDone();
    if (!(await send(facts, () => changeOrchard({ orchardId: orchard.id, ...facts })))) return;
    toast({ title: say('saved'), tone: 'ok' });
    onDone();
  };
  const change = (part: Partial<OrchardForm>) => setForm((before) => ({ ...before, ...part }));
  return { form, wrong, problem, busy, change, save };
}
