import { CHAT } from '@anar/contracts/consult/constants';
import { useState } from 'react';
import { useSaveQuickRepliesMutation } from '../../../api/endpoints/chat-api.ts';
import { useSubmit } from '../../../api/queries/use-submit.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Field } from '../../../ui/form/fields/field.tsx';
import { Form, Problem } from '../../../ui/form/form.tsx';
import { Sheet } from '../../../ui/modal/sheet.tsx';
import { useToast } from '../../../ui/toast/toast-store.ts';
import css from './quick-replies.module.css';
import { threadsTexts } from './threads.hi.ts';

const say = texts(threadsTexts);

interface Row {
  key: number;
  text: string;
}

interface QuickRepliesSheetProps {
  doctorId: string;
  replies: readonly string[];
  onClose: () => void;
}

/** Edits the doctor's replies: change, remove, add. Stored on save. */
export function QuickRepliesSheet({ doctorId, replies, onClose }: QuickRepliesSheetProps) {
  const [rows, setRows] = useState<Row[]>(() => replies.map((text, key) => ({ key, text })));
  const [problem, setProblem] = useState<string | null>(null);
  const [save] = useSaveQuickRepliesMutation();
  const toast = useToast();
  const { busy, send } = useSubmit(setProblem, {
    offline: say('repliesNoNet'),
    failed: (why) => say('repliesFailed', { why }),
  });
  const change = (next: Row[]) => {
    setRows(next);
    setProblem(null);
  };
  const add = () => change([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, text: '' }]);
  const submit = async () => {
    const own = repliesOf(rows.map(({ text }) => text));
    if (!(await send(own, () => save({ doctorId, replies: own })))) return;
    toast({ title: say('saved'), tone: 'ok' });
    onClose();
  };
  return (
    <Sheet open onClose={onClose} title={say('changeTitle')}>
      <p className={css.soft}>{say('changeHint')}</p>
      <Form onSubmit={submit}>
        <ul className={css.list}>
          {rows.map(({ key, text }, index) => (
            <li key={key} className={css.one}>
              <Field
                className={css.field}
                label={say('reply', { n: index + 1 })}
                value={text}
                maxLength={CHAT.quickReplyMax}
                autoComplete="off"
                onChange={(event) =>
                  change(rows.map((row) => (row.key === key ? { key, text: event.target.value } : row)))
                }
              />
              <IconButton
                icon="trash"
                label={say('removeReply', { n: index + 1 })}
                onClick={() => change(rows.filter((row) => row.key !== key))}
              />
            </li>
          ))}
        </ul>
        {rows.length < CHAT.quickReplies ? (
          <Button kind="soft" size="m" icon="plus" onClick={add}>
            {say('addReply')}
          </Button>
        ) : (
          <p className={css.soft}>{say('full', { n: CHAT.quickReplies })}</p>
        )}
        <Problem>{problem}</Problem>
        <Button type="submit" className={css.save} busy={busy} busyText={say('saving')}>
          {say('save')}
        </Button>
      </Form>
    </Sheet>
  );
}

/** The rows to save: trimmed, without empty ones and duplicates. */
export function repliesOf(rows: readonly string[]): string[] {
  return [...new Set(rows.map((row) => row.trim()).filter(Boolean))];
}
