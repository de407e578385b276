import { CONSULTATION } from '@anar/contracts/constants';
import type { Consultation } from '@anar/contracts/consult/consultations';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { useSaveNotesMutation } from '../../../api/endpoints/consult-api.ts';
import { useRetryOnline } from '../../../api/queries/use-retry-online.ts';
import { caseWords as words } from '../../../i18n/hi/doctor/case.ts';
import { texts } from '../../../i18n/texts.ts';
import { useNetwork, useSession } from '../../../session/hooks.ts';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { forgetUnsentNotes, keepUnsent, unsentOf } from '../drafts.ts';
import { createSaving } from './saving.ts';

const say = texts(words);
const SAVE_AFTER_MS = 1200;

/** The doctor's own notes: saved while they are written, kept on the device until the server has them. */
export function Notes({ one }: { one: Consultation }) {
  const userId = useSession().user?.id ?? '';
  const { text, write, save, state } = useNotes(userId, one);
  return (
    <TextArea
      label={say('notes')}
      aside={<span role="status">{state}</span>}
      value={text}
      rows={2}
      maxLength={CONSULTATION.notesMax}
      onChange={(event) => write(event.target.value)}
      onBlur={() => void save()}
    />
  );
}

function useNotes(userId: string, { id, notes = '' }: Consultation) {
  const [text, setText] = useState(() => unsentOf(userId, id)?.notes ?? notes);
  const [saved, setSaved] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const [send, { isLoading }] = useSaveNotesMutation();
  const offline = useNetwork() === 'offline';
  const sendNow = async (sent: string): Promise<boolean> => {
    if (offline) return false;
    const { error } = await send({ id, notes: sent });
    setFailed(error === undefined ? null : errorText(error));
    if (error === undefined && now.current.text === sent) setSaved(true);
    return error === undefined;
  };
  const now = useRef({ text, sendNow });
  now.current = { text, sendNow };
  const [saving] = useState(() =>
    createSaving({
      stored: notes,
      text: () => now.current.text,
      send: (sent) => now.current.sendNow(sent),
      // Also where the call's end brought them there.
      onStored: (sent) => forgetUnsentNotes(userId, id, sent),
    }),
  );
  const write = (next: string) => {
    setText(next);
    setSaved(false);
    keepUnsent(userId, id, { notes: next });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter starts the wait anew
  useEffect(() => {
    const timer = setTimeout(() => void saving.save(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  // What is left when a call's window closes is not left on the device alone.
  useEffect(() => () => void saving.save(), [saving]);
  useRetryOnline(!saving.isStored(), () => void saving.save());

  const state = isLoading
    ? say('notesSaving')
    : !saving.isStored() && offline
      ? say('notesKept')
      : failed
        ? say('notesFailed', { why: failed })
        : saved
          ? say('notesSaved')
          : say('notesHint');
  return { text, write, save: saving.save, state };
}
