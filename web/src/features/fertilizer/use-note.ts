import type { FertilizerDose } from '@anar/contracts/orchards/fertilizer';
import { useState } from 'react';
import { errorText, NETWORK_ERROR, noAnswer } from '../../api/api-error.ts';
import type { WrittenWork } from '../../api/endpoints/diary/done/write-work.ts';
import { useSubmit } from '../../api/queries/use-submit.ts';
import { serverNow } from '../../device/network/server-clock.ts';
import { indiaDay } from '../../i18n/dates/india-day.ts';
import { texts } from '../../i18n/texts.ts';
import { useAppDispatch, useSession } from '../../session/hooks.ts';
import { useToast } from '../../ui/toast/toast-store.ts';
import { fertilizerTexts } from './fertilizer.hi.ts';
import { showNoted } from './fertilizer-api.ts';

const say = texts(fertilizerTexts);
/** Loaded with the first note. */
const loadWork = () => import('../../api/endpoints/diary/done/write-work.ts');
type Item = FertilizerDose['items'][number];

/** Notes a fertilizer of the plan as given today, with undo. `busy`: the name of the fertilizer being noted. */
export function useNote(orchardId: string) {
  const [noting, setNoting] = useState('');
  const userId = useSession().user?.id ?? '';
  const dispatch = useAppDispatch();
  const toast = useToast();
  const { busy, send } = useSubmit((title) => toast({ title, tone: 'bad' }), {
    failed: (why) => say('notNoted', { why }),
  });
  const takeBack = async (written: WrittenWork, product: string) => {
    const { takeBackWork } = await loadWork();
    const error = await takeBackWork(written);
    if (error) toast({ title: say('notTakenBack', { why: errorText(error) }), text: say('diaryHint'), tone: 'bad' });
    else toast({ title: say('takenBack'), text: product, tone: 'ok' });
  };
  const note = async ({ name: product, orchardKilograms: kilograms }: Item) => {
    if (!busy) setNoting(product);
    const on = indiaDay(serverNow());
    const work = { kind: 'fertilizer' as const, product, kilograms };
    const sent = await send({ ...work, on }, async () => {
      const code = await loadWork().catch(() => null);
      return code ? code.writeWork(userId, orchardId, on, work) : { error: noAnswer(NETWORK_ERROR) };
    });
    if (!sent) return;
    const { data: written } = sent;
    const shown = dispatch(showNoted({ orchardId, on, product }));
    const action = {
      label: say('takeBack'),
      onClick: () => {
        if (!written.reply) shown.undo();
        void takeBack(written, product);
      },
    };
    const text = written.reply ? product : say('notedKept', { product });
    toast({ title: say('noted'), text, tone: 'ok', action });
  };
  return { busy: busy ? noting : null, note };
}
