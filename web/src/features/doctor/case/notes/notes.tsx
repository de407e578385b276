import { CONSULTATION } from '@anar/contracts/consult/constants';
import type { Consultation } from '@anar/contracts/consult/consultations';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { errorText } from '../../../../api/api-error.ts';
import { useSaveNotesMutation } from '../../../../api/endpoints/consult-api.ts';
import { useRetryOnline } from '../../../../api/queries/use-retry-online.ts';
import { texts } from '../../../../i18n/texts.ts';
import { useNetwork, useSession } from '../../../../session/hooks.ts';
import { TextArea } from '../../../../ui/form/fields/text-area.tsx';
import { discardUnsentNotes, keepUnsent, unsentOf } from '../../drafts.ts';
import { caseTexts } from '../case.hi.ts';
import { sharedText } from './saving.ts';

const say = texts(caseTexts);
const SAVE_AFTER_MS = 1200;

/** The doctor's own notes: autosaved, and kept on the device until the server has them. */
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
  const [saving] = useState(() =>
    sharedText(`${userId} ${id}`, {
      text: unsentOf(userId, id)?.notes ?? notes,
      stored: notes,
      // Also when the end of the call has sent them.
      onStored: (sent) => discardUnsentNotes(userId, id, sent),
    }),
  );
  const text = useSyncExternalStore(saving.subscribe, saving.text);
  const [saved, setSaved] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const [send, { isLoading }] = useSaveNotesMutation();
  const offline = useNetwork() === 'offline';
  saving.sendBy(async (sent) => {
    if (offline) return false;
    const { error } = await send({ id, notes: sent });
    setFailed(error === undefined ? null : errorText(error));
    if (error === undefined && saving.text() === sent) setSaved(true);
    return error === undefined;
  });
  const write = (next: string) => {
    saving.write(next);
    setSaved(false);
    keepUnsent(userId, id, { notes: next });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter starts the wait anew
  useEffect(() => {
    const timer = setTimeout(() => void saving.save(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
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
