import { useState } from 'react';
import { texts } from '../../../../i18n/texts.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { IconButton } from '../../../../ui/controls/icon-button.tsx';
import { Field } from '../../../../ui/form/fields/field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { Sheet } from '../../../../ui/modal/sheet.tsx';
import { useToast } from '../../../../ui/toast/toast-store.ts';
import { isEmptyDraft, type PrescriptionDraft } from '../draft.ts';
import { prescriptionEditorTexts } from '../prescription-editor.hi.ts';
import css from './ready-made.module.css';
import { keepReadyMade, type ReadyMade, removeReadyMade, useReadyMade } from './ready-made.ts';

const say = texts(prescriptionEditorTexts);
const NAME_MAX = 60;

interface ReadyMadeSheetProps {
  userId: string;
  draft: PrescriptionDraft;
  onUse: (one: ReadyMade) => void;
  onClose: () => void;
}

/** The doctor's templates, and saving this prescription as one. */
export function ReadyMadeSheet({ userId, draft, onUse, onClose }: ReadyMadeSheetProps) {
  const list = useReadyMade(userId);
  const empty = isEmptyDraft(draft);
  return (
    <Sheet open onClose={onClose} title={say('ready')}>
      <p className={css.soft}>{say('readyHint')}</p>
      {list.length === 0 ? (
        <p className={css.none}>{say('readyEmpty')}</p>
      ) : (
        <>
          <ul className={css.list}>
            {list.map((one) => (
              <li key={one.id} className={css.row}>
                <span className={css.words}>
                  <b>{one.name}</b>
                  <span className={css.soft}>{summary(one)}</span>
                </span>
                <Button
                  kind="soft"
                  size="m"
                  auto
                  aria-label={say('readyUseOf', { name: one.name })}
                  onClick={() => onUse(one)}
                >
                  {say('readyUse')}
                </Button>
                <IconButton
                  icon="trash"
                  label={say('readyRemove', { name: one.name })}
                  onClick={() => removeReadyMade(userId, one.id)}
                />
              </li>
            ))}
          </ul>
          {!empty && <p className={css.soft}>{say('readyReplaces')}</p>}
        </>
      )}
      {empty ? <p className={css.soft}>{say('readyNothing')}</p> : <KeepThis userId={userId} draft={draft} />}
    </Sheet>
  );
}

const summary = ({ text, lines }: ReadyMade) =>
  [...lines.map(({ product }) => product), text].filter(Boolean).join(' · ');

function KeepThis({ userId, draft }: { userId: string; draft: PrescriptionDraft }) {
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState(false);
  const toast = useToast();
  const keep = () => {
    const given = name.trim();
    setWrong(given === '');
    if (given === '') return;
    keepReadyMade(userId, { name: given, text: draft.text, lines: draft.lines });
    setName('');
    toast({ title: say('readyKept', { name: given }), tone: 'ok' });
  };
  return (
    <Form onSubmit={keep}>
      <Field
        label={say('readyName')}
        hint={say('readyNameHint')}
        error={wrong ? say('readyNameError') : undefined}
        value={name}
        maxLength={NAME_MAX}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" kind="sec" size="m" icon="plus" className={css.keep}>
        {say('readyKeep')}
      </Button>
    </Form>
  );
}
