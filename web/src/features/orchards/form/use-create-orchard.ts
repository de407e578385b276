import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { newIdempotencyKey } from '../../../api/api.ts';
import { errorText } from '../../../api/api-error.ts';
import { orchardForm as words } from '../../../i18n/hi/orchard-form.ts';
import { orchardNames } from '../../../i18n/hi/orchard-names.ts';
import { texts } from '../../../i18n/texts.ts';
import { useNetwork } from '../../../session/hooks.ts';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { useCreateOrchardMutation } from '../change-api.ts';
import { LIST_PATH } from '../paths.ts';
import { dropFormDraft, type FormDraft, type FormPlace, keepFormDraft, readFormDraft } from './form-draft.ts';
import { type OrchardForm, readForm, type WrongField } from './orchard-form.ts';

const sayName = texts(orchardNames);
const say = texts(words);

/** The form of a new orchard: kept on the device while it is written, sent once. */
export function useCreateOrchard(userId: string) {
  const [draft, setDraft] = useState<FormDraft>(() => readFormDraft(userId));
  const [wrong, setWrong] = useState<WrongField[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [send, { isLoading }] = useCreateOrchardMutation();
  const offline = useNetwork() === 'offline';
  const pressed = useRef(false);
  const made = useRef(false);
  const [, navigate] = useLocation();
  const toast = useToast();
  useEffect(() => {
    if (!made.current) keepFormDraft(userId, draft);
  }, [userId, draft]);

  const create = async () => {
    if (pressed.current) return;
    const { facts, wrong } = readForm(draft.form);
    setWrong(wrong);
    if (wrong.length > 0) return setProblem(say('lookAbove'));
    if (offline) return setProblem(say('offline'));
    pressed.current = true;
    setProblem(null);
    const key = draft.key ?? newIdempotencyKey();
    setDraft({ ...draft, key });
    const { error } = await send({ userId, ...facts, ...placeOf(draft.place), idempotencyKey: key });
    pressed.current = false;
    if (error) return setProblem(`${say('failed', { why: errorText(error) })} ${say('kept')}`);
    made.current = true;
    dropFormDraft();
    toast({ title: sayName('created'), text: say('createdText'), tone: 'ok' });
    navigate(LIST_PATH, { replace: true });
  };
  return {
    draft,
    wrong,
    problem,
    busy: isLoading,
    change: (part: Partial<OrchardForm>) =>
      setDraft(({ form, place }) => ({ form: { ...form, ...part }, place, key: null })),
    setPlace: (place: FormPlace | null) => setDraft(({ form }) => ({ form, place, key: null })),
    create,
  };
}

function placeOf(place: FormPlace | null) {
  if (!place) return {};
  return 'place' in place ? { placeId: place.place.id } : place.position;
}
