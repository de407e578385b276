import type { Orchard } from '@anar/contracts/orchards/orchards';
import { useMemo, useState } from 'react';
import { serverNow } from '../../../../device/network/server-clock.ts';
import { indiaDay } from '../../../../i18n/dates/india-day.ts';
import { texts } from '../../../../i18n/texts.ts';
import { useSession } from '../../../../session/hooks.ts';
import { Icon } from '../../../../ui/brand/icon.tsx';
import { Button, ButtonLink } from '../../../../ui/controls/button.tsx';
import { Caution } from '../../../../ui/feedback/caution.tsx';
import { useToast } from '../../../../ui/toast/toast-store.ts';
import { errorText } from '../../../api-error.ts';
import { useSubmit } from '../../../queries/use-submit.ts';
import { useOrchardOfToday } from '../../use-orchard-of-today.ts';
import { diaryApi } from '../diary-api.ts';
import { isWaitWarning } from '../wait-warnings.ts';
import { useWaitingLines } from '../waiting-lines.ts';
import { doneTexts } from './done.hi.ts';
import css from './done-button.module.css';
import { isSameWork, takeBackWork, type Work, type WrittenWork, writeWork } from './write-work.ts';

const say = texts(doneTexts);

interface DoneButtonProps {
  orchard: Pick<Orchard, 'id' | 'name'>;
  work: Work;
  /** Named, where the screen is not about one orchard. */
  namesOrchard?: boolean;
}

/** Writes work of today in the diary by one tap, with undo; says so where it is written already. */
export function DoneButton({ orchard, work, namesOrchard = false }: DoneButtonProps) {
  const { written, line, busy, problem, warned, write, takeBack } = useDone(orchard.id, work);
  const what = work.named ?? work.product;
  if (line?.status.name === 'failed') {
    return (
      <div>
        <Refusal why={say('failed', { why: line.status.reason })} />
        <ButtonLink href={`/orchard/${orchard.id}`} kind="sec" size="m">
          {say('diary')}
        </ButtonLink>
      </div>
    );
  }
  if (written || line) {
    return (
      <div className={css.done} role="status">
        <Icon name="check" />
        <b>{say(line ? 'waits' : 'written')}</b>
        {takeBack && (
          <Button kind="txt" size="m" auto onClick={takeBack}>
            {say('takeBack')}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div>
      {problem && <Refusal why={problem} />}
      <Button
        kind={warned ? 'dan' : 'soft'}
        size="m"
        icon="check"
        busy={busy}
        busyText={say('writing')}
        aria-label={what && !warned && !namesOrchard ? say('doneWhich', { what }) : undefined}
        onClick={() => void write()}
      >
        {warned ? say('despite') : namesOrchard ? say('doneIn', { orchard: orchard.name }) : say('done')}
      </Button>
    </div>
  );
}

function Refusal({ why }: { why: string }) {
  return (
    <Caution tone="danger" role="alert" className={css.problem}>
      {why}
    </Caution>
  );
}

/** The same for a screen that is about no orchard: for the orchard of the home screen. */
export function DoneTodayButton({ work }: { work: Work }) {
  const { orchard, several } = useOrchardOfToday();
  return orchard ? <DoneButton orchard={orchard} work={work} namesOrchard={several} /> : null;
}

/** Whether the work of today is written, and the ways to write it and to take it back. */
function useDone(orchardId: string, work: Work) {
  const today = indiaDay(serverNow());
  const userId = useSession().user?.id ?? '';
  const [own, setOwn] = useState<WrittenWork | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [warned, setWarned] = useState(false);
  const waiting = useWaitingLines(orchardId);
  // Read from the cache alone: a button does not load the diary.
  const { data: diary } = diaryApi.endpoints.diary.useQueryState(orchardId);
  const toast = useToast();
  const { busy, send } = useSubmit(setProblem, { failed: (why) => say('failed', { why }) });
  const line = useMemo(
    () => waiting.find(({ payload }) => payload.on === today && isSameWork(payload, work)),
    [waiting, today, work],
  );
  const isInDiary = diary?.entries.some((entry) => entry.on === today && isSameWork(entry, work)) ?? false;

  const takeBack = async (written: WrittenWork) => {
    const error = await takeBackWork(written);
    if (error) toast({ title: say('notTakenBack', { why: errorText(error) }), tone: 'bad' });
    else {
      setOwn(null);
      toast({ title: say('takenBack'), tone: 'ok' });
    }
  };
  const write = async () => {
    setProblem(null);
    const sent = await send({ work, today, warned }, async () => {
      const result = await writeWork(userId, orchardId, today, warned ? { ...work, despiteWait: true } : work);
      setWarned(result.error !== undefined && isWaitWarning(result.error));
      return result;
    });
    if (!sent) return;
    const { data: written } = sent;
    setOwn(written);
    if (written.isOld) return;
    const text = written.reply ? (work.named ?? work.product) : say('keptHint');
    const action = { label: say('takeBack'), onClick: () => void takeBack(written) };
    toast({ title: say(written.reply ? 'saved' : 'kept'), text, tone: 'ok', action });
  };
  // Of a queued line the key is its id, also when another screen wrote it.
  const mine = line ? { idempotencyKey: line.id, reply: null } : own?.isOld ? null : own;
  return {
    written: own !== null || isInDiary,
    line,
    busy,
    problem,
    warned,
    write,
    takeBack: mine ? () => void takeBack(mine) : undefined,
  };
}
