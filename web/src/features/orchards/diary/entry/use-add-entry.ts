import type { DiaryKind, PlannedSpray } from '@anar/contracts/orchards/diary';
import { useMemo, useState } from 'react';
import { addDiaryLine } from '../../../../api/endpoints/diary/add-diary-line.ts';
import type { WaitingLine } from '../../../../api/endpoints/diary/waiting-lines.ts';
import { useLabels } from '../../../../api/endpoints/labels-api.ts';
import { useSubmit } from '../../../../api/queries/use-submit.ts';
import { serverNow } from '../../../../device/network/server-clock.ts';
import { outgoingQueue } from '../../../../device/queue/browser-queue.ts';
import { diaryTexts } from '../../../../i18n/catalogues/diary.hi.ts';
import { indiaDay } from '../../../../i18n/dates/india-day.ts';
import { texts } from '../../../../i18n/texts.ts';
import { useSession } from '../../../../session/hooks.ts';
import type { KeptVoice } from '../../../../sound/recording/voice/use-voice-recording.ts';
import { useToast } from '../../../../ui/toast/toast-store.ts';
import { useSecondSubmission } from '../../data/use-second-submission.ts';
import { daysToSafeHarvest } from '../../harvest/harvest-wait.ts';
import { orchardsTexts } from '../../orchards.hi.ts';
import { type DiaryForm, doneToday, formOf, newEntry, readEntry, stillWrong, type WrongEntry } from '../diary-form.ts';
import { useSpokenNote } from '../use-spoken-note.ts';
import { refusalOf } from '../waiting/refusal.ts';

const say = texts(diaryTexts);
const sayOfOrchard = texts(orchardsTexts);

export interface NewEntry {
  orchardId: string;
  kind: DiaryKind;
  /** The prescribed spray that this entry completes. */
  planned?: PlannedSpray | undefined;
  /** The refused line that this entry replaces. */
  refused?: WaitingLine | undefined;
}

/**
 * The form of one entry; its input stays until it is stored or, without a network, queued. A second submission stores
 * it despite the server's warning.
 */
export function useAddEntry({ orchardId, kind, planned, refused }: NewEntry, onDone: () => void) {
  const today = indiaDay(serverNow());
  const [form, setForm] = useState(() => {
    if (refused) return formOf(refused.payload);
    return planned ? doneToday(planned, today) : newEntry(kind, today);
  });
  const [wrong, setWrong] = useState<WrongEntry[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const { warning, seen, heed, reset } = useSecondSubmission(today, refused && refusalOf(refused, today)?.warning);
  const userId = useSession().user?.id ?? '';
  const { busy, send } = useSubmit(setProblem, { failed: (why) => say('saveFailed', { why }) });
  const toast = useToast();
  const note = useSpokenNote(useMemo(() => refused && recordingOf(refused), [refused]));
  const { data: labels } = useLabels();
  const plannedId = planned?.id ?? refused?.payload.plannedId;

  const save = async () => {
    // A running recording is finished first; the farmer then submits again.
    if (note.stop()) return;
    const { entry, wrong } = readEntry(form, today);
    setWrong(wrong);
    setProblem(null);
    if (wrong.length > 0) return;
    const { sound, recording } = note;
    const named = labels?.find(({ productId }) => productId === entry.productId)?.product;
    const line = {
      ...{ ...entry, orchardId, ...seen },
      ...(plannedId !== undefined && { plannedId }),
      ...(named !== undefined && { named }),
      ...(sound && { sound }),
    };
    // A new recording gets a new idempotency key.
    const sent = await send({ ...line, bytes: recording?.size }, async (idempotencyKey) =>
      heed(await addDiaryLine({ userId, line, idempotencyKey, recording })),
    );
    if (!sent) return;
    if (refused) await outgoingQueue.remove(refused.id);
    const { reply } = sent.data;
    if (reply) {
      const days = kind === 'spray' ? daysToSafeHarvest(reply.harvestWait, today) : 0;
      const text = days > 0 ? sayOfOrchard('harvestIn', { n: days }) : undefined;
      toast({ title: say('saved'), text, tone: 'ok' });
    } else toast({ title: say('kept'), text: say(navigator.onLine ? 'goesSoon' : 'goesOnline'), tone: 'ok' });
    onDone();
  };
  /** Clears the errors that the change has fixed. */
  const change = (part: Partial<DiaryForm>) => {
    const changed = { ...form, ...part };
    setForm(changed);
    if (warning) setProblem(null);
    reset();
    setWrong(stillWrong(wrong, changed, today));
  };
  return { form, wrong, problem, warning, busy, change, save, today, note };
}

/** The voice note of a refused line. */
function recordingOf({ id, payload: { sound } }: WaitingLine): KeptVoice {
  return {
    get: async () => {
      const recording = sound && (await outgoingQueue.blob(id));
      return recording && { recording, seconds: sound.seconds, waveform: sound.waveform ?? '' };
    },
    keep: () => undefined,
  };
}
