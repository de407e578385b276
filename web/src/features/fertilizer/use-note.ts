import type { DiaryEntry } from '@anar/contracts/diary';
import type { FertilizerDose } from '@anar/contracts/fertilizer';
import { useRef, useState } from 'react';
import { errorText } from '../../app/api-error.ts';
import { useNetwork } from '../../app/hooks.ts';
import { createRepeatKey } from '../../app/repeat-key.ts';
import { fertilizer as words } from '../../i18n/hi/fertilizer.ts';
import { indiaDay } from '../../i18n/india-day.ts';
import { texts } from '../../i18n/texts.ts';
import { useToast } from '../../ui/toast-store.ts';
import { useNoteFertilizerMutation, useTakeBackFertilizerMutation } from './fertilizer-api.ts';

const say = texts(words);
type Item = FertilizerDose['items'][number];

/** Notes a fertilizer of the plan as given today, and takes it back. `busy`: the name of the one that is being noted. */
export function useNote(orchardId: string) {
  const [busy, setBusy] = useState<string | null>(null);
  const pressed = useRef(false);
  const [send] = useNoteFertilizerMutation();
  const [repeat] = useState(() => createRepeatKey());
  const offline = useNetwork() === 'offline';
  const takeBack = useTakeBack();
  const toast = useToast();
  const note = async ({ name: product, orchardKilograms: kilograms }: Item) => {
    if (pressed.current) return;
    if (offline) return toast({ title: say('offlineNote'), tone: 'bad' });
    pressed.current = true;
    setBusy(product);
    const entry = { on: indiaDay(Date.now()), product, kilograms };
    const idempotencyKey = repeat.keyFor(JSON.stringify(entry));
    const { data: noted, error } = await send({ ...entry, orchardId, idempotencyKey });
    pressed.current = false;
    setBusy(null);
    if (error) return toast({ title: say('notNoted', { why: errorText(error) }), tone: 'bad' });
    repeat.done();
    const action = { label: say('takeBack'), onPress: () => void takeBack(noted) };
    toast({ title: say('noted'), text: product, tone: 'ok', action });
  };
  return { busy, note };
}

/** Takes out of the diary what was just noted; later the diary itself does. */
function useTakeBack() {
  const [send] = useTakeBackFertilizerMutation();
  const toast = useToast();
  return async (entry: DiaryEntry) => {
    const { error } = await send(entry);
    if (error) toast({ title: say('notTakenBack', { why: errorText(error) }), text: say('diaryHint'), tone: 'bad' });
    else toast({ title: say('takenBack'), text: entry.product, tone: 'ok' });
  };
}
