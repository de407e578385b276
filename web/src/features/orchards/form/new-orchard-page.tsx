import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { errorText } from '../../../api/api-error.ts';
import { newIdempotencyKey } from '../../../api/idempotency-key.ts';
import { orchardNamesTexts } from '../../../i18n/catalogues/orchard-names.hi.ts';
import { texts } from '../../../i18n/texts.ts';
import { useNetwork, useSession } from '../../../session/hooks.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Caution } from '../../../ui/feedback/caution.tsx';
import { Form, Problem } from '../../../ui/form/form.tsx';
import { StickyBar } from '../../../ui/layout/sticky-bar.tsx';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { useCreateOrchardMutation } from '../data/change-api.ts';
import { useOrchards } from '../data/use-orchards.ts';
import { LIST_PATH } from '../paths.ts';
import { LocateOptions } from '../place/locate-options.tsx';
import { useLocateOrchard } from '../place/use-locate-orchard.ts';
import css from './form.module.css';
import { dropFormDraft, type FormDraft, type FormPlace, keepFormDraft, readFormDraft } from './form-draft.ts';
import { FormPlaceField } from './form-place.tsx';
import { freeName, isTaken } from './free-name.ts';
import { NameField, OrchardFields, Question } from './orchard-fields.tsx';
import { orchardFormTexts } from './orchard-form.hi.ts';
import { type OrchardForm, readForm, type WrongField } from './orchard-form.ts';

const say = texts(orchardFormTexts);
const sayName = texts(orchardNamesTexts);

/** A new orchard: every question on one page, most of them with defaults. */
export default function NewOrchardPage() {
  const userId = useSession().user?.id;
  return userId ? <NewOrchard userId={userId} /> : null;
}

function NewOrchard({ userId }: { userId: string }) {
  const names = (useOrchards().data ?? []).map(({ name }) => name);
  /** The server names the first orchard by default. */
  const suggested = names.length > 0 ? freeName(names) : undefined;
  const { draft, wrong, problem, busy, change, setPlace, create } = useNewOrchardForm(userId, suggested);
  const fields = { form: draft.form, change, wrong };
  const clash = suggested !== undefined && isTaken(draft.form.name, names);
  return (
    <Form onSubmit={create}>
      <NameField {...fields} hint={say('nameHint')} placeholder={suggested} />
      {clash && (
        <Caution role="status" className={css.clash}>
          <p>{say('nameTaken')}</p>
          <Button kind="soft" size="m" icon="pen" onClick={() => change({ name: suggested })}>
            {say('nameTake', { name: suggested })}
          </Button>
        </Caution>
      )}
      <Question title={say('place')} hint={say('placeHint')}>
        <FormPlaceField place={draft.place} onPlace={setPlace} />
      </Question>
      <OrchardFields {...fields} />
      <div className={css.end} />
      <StickyBar>
        <div className={css.bar}>
          <Problem>{problem}</Problem>
          <Button type="submit" icon="check" busy={busy} busyText={say('creating')}>
            {say('create')}
          </Button>
        </div>
      </StickyBar>
    </Form>
  );
}

/** State of the form: a draft on the device until it is submitted, once. */
function useNewOrchardForm(userId: string, suggested: string | undefined) {
  const [draft, setDraft] = useState<FormDraft>(() => readFormDraft(userId));
  const [wrong, setWrong] = useState<WrongField[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [send, { isLoading }] = useCreateOrchardMutation();
  const offline = useNetwork() === 'offline';
  const sending = useRef(false);
  const created = useRef(false);
  const [, navigate] = useLocation();
  const toast = useToast();
  useEffect(() => {
    if (!created.current) keepFormDraft(userId, draft);
  }, [userId, draft]);

  const create = async () => {
    if (sending.current) return;
    const { facts, wrong } = readForm(draft.form);
    setWrong(wrong);
    if (wrong.length > 0) return setProblem(say('lookAbove'));
    if (offline) return setProblem(say('offline'));
    sending.current = true;
    setProblem(null);
    const key = draft.key ?? newIdempotencyKey();
    setDraft({ ...draft, key });
    const { error } = await send({
      userId,
      ...(suggested && { name: suggested }),
      ...facts,
      ...placeOf(draft.place),
      idempotencyKey: key,
    });
    sending.current = false;
    if (error) return setProblem(`${say('failed', { why: errorText(error) })} ${say('kept')}`);
    created.current = true;
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

/** Locates one stored orchard, on a screen that is about nothing else. */
export function LocateOne({ orchardId }: { orchardId: string }) {
  return <LocateOptions orchardId={orchardId} locate={useLocateOrchard()} />;
}
