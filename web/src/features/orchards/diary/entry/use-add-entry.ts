import type { DiaryKind, PlannedSpray } from '@anar/contracts/orchards/diary';
import { useState } from 'react';
import { addDiaryLine } from '../../../../api/endpoints/diary/add-diary-line.ts';
import { useSubmit } from '../../../../api/queries/use-submit.ts';
import { serverNow } from '../../../../device/network/server-clock.ts';
import { diaryTexts } from '../../../../i18n/catalogues/diary.hi.ts';
import { indiaDay } from '../../../../i18n/dates/india-day.ts';
import { texts } from '../../../../i18n/texts.ts';
import { useSession } from '../../../../session/hooks.ts';
import { useToast } from '../../../../ui/toast/toast-store.ts';
import { useSecondSubmission } from '../../data/use-second-submission.ts';
import { daysToSafeHarvest } from '../../harvest/harvest-wait.ts';
import { orchardsTexts } from '../../orchards.hi.ts';
import { type DiaryForm, doneToday, newEntry, readEntry, stillWrong, type WrongEntry } from '../diary-form.ts';
import { useSpokenNote } from '../use-spoken-note.ts';

const say = texts(diaryTexts);
const sayOfOrchard = texts(orchardsTexts);

export interface NewEntry {
  orchardId: string;
  kind: DiaryKind;
  /** The prescribed spray that this entry completes. */
  planned?: PlannedSpray | undefined;
}

/**
 * The form of one entry; its input stays until it is stored. A second submission stores it despite the server's
 * warning.
 */
export function useAddEntry({ orchardId, kind, planned }: NewEntry, onDone: () => void) {
  const today = indiaDay(serverNow());
  const [form, setForm] = useState(() => (planned ? doneToday(planned, today) : newEntry(kind, today)));
  const [wrong, setWrong] = useState<WrongEntry[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const { warning, seen, heed, reset } = useSecondSubmission(today);
  const userId = useSession().user?.id ?? '';
  const { busy, send } = useSubmit(setProblem, {
    offline: say('saveOffline'),
    failed: (why) => say('saveFailed', { why }),
  });
  const toast = useToast();
  const note = useSpokenNote(orchardId);

  const save = async () => {
    // A running recording is finished first; the farmer then submits again.
    if (note.stop()) return;
    const { entry, wrong } = readEntry(form, today);
    setWrong(wrong);
    setProblem(null);
    if (wrong.length > 0) return;
    const line = { ...entry, ...(planned && { plannedId: planned.id }), ...seen };
    const sent = await send({ ...line, spoken: note.mark }, async (key) =>
      heed(await note.sendWith({ ...line, orchardId }, (whole) => addDiaryLine(userId, whole, key))),
    );
    if (!sent) return;
    const days = kind === 'spray' ? daysToSafeHarvest(sent.data.harvestWait, today) : 0;
    const text = days > 0 ? sayOfOrchard('harvestIn', { n: days }) : undefined;
    toast({ title: say('saved'), text, tone: 'ok' });
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
