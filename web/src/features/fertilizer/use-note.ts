import type { DiaryEntry } from '@anar/contracts/orchards/diary';
import type { FertilizerDose } from '@anar/contracts/orchards/fertilizer';
import { useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import { addDiaryLine } from '../../api/endpoints/diary/add-diary-line.ts';
import { useRemoveDiaryEntryMutation } from '../../api/endpoints/diary/diary-api.ts';
import { useSubmit } from '../../api/queries/use-submit.ts';
import { serverNow } from '../../device/network/server-clock.ts';
import { indiaDay } from '../../i18n/dates/india-day.ts';
import { texts } from '../../i18n/texts.ts';
import { useAppDispatch, useSession } from '../../session/hooks.ts';
import { useToast } from '../../ui/toast/toast-store.ts';
import { fertilizerTexts } from './fertilizer.hi.ts';
import { showNoted } from './fertilizer-api.ts';

const say = texts(fertilizerTexts);
type Item = FertilizerDose['items'][number];

/** Notes a fertilizer of the plan as given today, with undo. `busy`: the name of the fertilizer being noted. */
export function useNote(orchardId: string) {
  const [noting, setNoting] = useState('');
  const userId = useSession().user?.id ?? '';
  const takeBack = useTakeBack();
  const dispatch = useAppDispatch();
  const toast = useToast();
  const { busy, send } = useSubmit((title) => toast({ title, tone: 'bad' }), {
    offline: say('offlineNote'),
    failed: (why) => say('notNoted', { why }),
  });
  const note = async ({ name: product, orchardKilograms: kilograms }: Item) => {
    if (!busy) setNoting(product);
    const entry = { kind: 'fertilizer' as const, on: indiaDay(serverNow()), product, kilograms };
    const sent = await send(entry, (key) => addDiaryLine(userId, { ...entry, orchardId }, key));
    if (!sent) return;
    const { entry: noted } = sent.data;
    dispatch(showNoted(noted));
    const action = { label: say('takeBack'), onClick: () => void takeBack(noted) };
    toast({ title: say('noted'), text: product, tone: 'ok', action });
  };
  return { busy: busy ? noting : null, note };
}

/** Undo of the toast: removes the new entry from the diary; later this is done in the diary. */
function useTakeBack() {
  const [send] = useRemoveDiaryEntryMutation();
  const toast = useToast();
  return async (entry: DiaryEntry) => {
    const { error } = await send(entry);
    if (error) toast({ title: say('notTakenBack', { why: errorText(error) }), text: say('diaryHint'), tone: 'bad' });
    else toast({ title: say('takenBack'), text: entry.product, tone: 'ok' });
  };
}
