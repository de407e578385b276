import { NAME_MAX } from '@anar/contracts/constants';
import type { User } from '@anar/contracts/users/users';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { errorText, isApiError } from '../../../api/api-error.ts';
import { texts } from '../../../i18n/texts.ts';
import { useAppDispatch, useNetwork } from '../../../session/hooks.ts';
import { userLoaded } from '../../../session/session-slice.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/form/fields/field.tsx';
import { typedText } from '../../../ui/form/typed-text.ts';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { useRenameMutation } from '../profile-api.ts';
import { shownName } from '../role-label.ts';
import { editTexts } from './edit.hi.ts';
import css from './profile-edit.module.css';

const say = texts(editTexts);

/** The name: shown, edited, then saved or reverted. */
export function NameForm({ user }: { user: User }) {
  const [typed, setTyped] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const changeButton = useRef<HTMLDivElement>(null);
  const editing = typed !== null;
  const wasEditing = useRef(editing);
  const { busy, save } = useSave(user, () => setTyped(null));
  // Moves the focus for keyboards and screen readers.
  useEffect(() => {
    if (editing === wasEditing.current) return;
    wasEditing.current = editing;
    const target = editing ? form.current?.querySelector('input') : changeButton.current?.querySelector('button');
    target?.focus();
  }, [editing]);

  if (typed === null) {
    return (
      <div ref={changeButton} className={css.shown}>
        <p className={css.label}>{say('name')}</p>
        <h2 className={css.name}>{shownName(user)}</h2>
        <Button kind="sec" size="m" icon="pen" onClick={() => setTyped(user.name)}>
          {say('change')}
        </Button>
      </div>
    );
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save(typed);
  };
  return (
    <form ref={form} noValidate className={css.shown} onSubmit={submit}>
      <Field
        label={say('name')}
        hint={say('nameHint')}
        value={typed}
        maxLength={NAME_MAX}
        autoComplete="name"
        enterKeyHint="done"
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={css.actions}>
        <Button type="submit" size="m" busy={busy} busyText={say('saving')}>
          {say('save')}
        </Button>
        <Button kind="sec" size="m" onClick={() => setTyped(null)}>
          {say('cancel')}
        </Button>
      </div>
    </form>
  );
}

function useSave(user: User, onSaved: () => void) {
  const dispatch = useAppDispatch();
  const toast = useToast();
  const offline = useNetwork() === 'offline';
  const [rename, { isLoading }] = useRenameMutation();
  const save = async (typed: string) => {
    const name = typedText(typed);
    if (isLoading) return;
    if (name === '') return toast({ title: say('nameMissing'), text: say('nameMissingText'), tone: 'bad' });
    if (offline) return toast({ title: say('failed'), text: say('offline'), tone: 'bad' });
    const { data, error } = await rename({ userId: user.id, name });
    if (!data) {
      const why = isApiError(error) ? errorText(error) : say('failedText');
      return toast({ title: say('failed'), text: why || say('failedText'), tone: 'bad' });
    }
    dispatch(userLoaded(data));
    toast({ title: say('saved'), text: say('savedText'), tone: 'ok' });
    onSaved();
  };
  return { busy: isLoading, save };
}
