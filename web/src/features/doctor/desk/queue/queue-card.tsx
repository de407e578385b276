import type { Consultation } from '@anar/contracts/consult/consultations';
import { unreadIn, unreadText } from '../../../../consultation/chat/unread.ts';
import { useUnread } from '../../../../consultation/chat/unread-count.tsx';
import { Face } from '../../../../consultation/doctor-facts.tsx';
import { statusText } from '../../../../consultation/status-badge.tsx';
import { texts } from '../../../../i18n/texts.ts';
import { Icon } from '../../../../ui/brand/icon.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { deskTexts } from '../desk.hi.ts';
import css from '../desk.module.css';
import type { DeskList, OpenDesk } from '../desk-address.ts';
import { QUEUE_PANEL } from '../desk-tabs.tsx';
import { emptyText, emptyTitle } from './empty-text.ts';
import { groupOf, isLate, lacksPrescription } from './queue.ts';
import { farmerName, lastDigits, waitingText } from './waiting-text.ts';

const say = texts(deskTexts);
const TITLES = { new: 'titleNew', active: 'titleActive', done: 'titleDone' } as const;

interface QueueCardProps {
  list: Exclude<DeskList, 'history'>;
  rows: readonly Consultation[];
  /** What is still to do, of any list. */
  pending: readonly Consultation[];
  openId: string | null;
  now: number;
  online: boolean;
  address: OpenDesk;
  onChoose: (id: string) => void;
}

/** Consultations of the selected group, and what is still to do. */
export function QueueCard({ list, rows: all, pending, openId, now, online, address, onChoose }: QueueCardProps) {
  // Among the ended ones what is still to do comes first; a running one is listed once.
  const others =
    list === 'done' ? pending.filter((one) => groupOf(one) === 'done') : pending.filter((one) => !all.includes(one));
  const rows = list === 'done' ? all.filter((one) => !others.includes(one)) : all;
  const todo = others.length > 0 && (
    <section aria-label={say('pending')}>
      <h3 className={css.pending}>{say('pending')}</h3>
      <QueueRows rows={others} openId={openId} now={now} onChoose={onChoose} isPending />
    </section>
  );
  return (
    <Card padding="none" className={css.queue} id={QUEUE_PANEL} role="tabpanel" aria-label={say(TITLES[list])}>
      <div className={css.queueHead}>
        <h2>{say(TITLES[list])}</h2>
        <span className={css.soft}>{say(list === 'done' ? 'newestFirst' : 'oldestFirst')}</span>
      </div>
      <div className={css.rows}>
        {list === 'done' && todo}
        {all.length === 0 ? (
          <div className={css.emptyRows}>
            <b>{emptyTitle(list)}</b>
            <p className={css.soft}>{emptyText(list, online)}</p>
          </div>
        ) : (
          <QueueRows rows={rows} openId={openId} now={now} onChoose={onChoose} />
        )}
        {list !== 'done' && todo}
      </div>
      <Button
        kind="txt"
        size="m"
        icon="search"
        className={css.queueFoot}
        onClick={() => address.go({ list: 'history', caseId: null })}
      >
        {say('toHistory')}
      </Button>
    </Card>
  );
}

type QueueRowsProps = Pick<QueueCardProps, 'rows' | 'openId' | 'now' | 'onChoose'> & {
  /** The history mixes statuses: each row shows its own. */
  withStatus?: boolean;
  /** Each row shows what is to do. */
  isPending?: boolean;
};

export function QueueRows({ rows, openId, now, onChoose, withStatus = false, isPending = false }: QueueRowsProps) {
  const unread = useUnread();
  return (
    <ul>
      {rows.map((one) => (
        <li key={one.id}>
          <button
            type="button"
            className={css.row}
            aria-current={one.id === openId || undefined}
            onClick={() => onChoose(one.id)}
          >
            <Face name={farmerName(one)} small />
            <span className={css.rowWords}>
              <span className={css.rowTop}>
                <b>{farmerName(one)}</b>
                <Digits of={one} />
                {withStatus ? (
                  <span className={css.when}>{statusText(one, 'doctor')}</span>
                ) : (
                  <When of={one} now={now} unread={unreadIn(unread, one.chatThreadId)} isPending={isPending} />
                )}
              </span>
              <span className={css.rowProblem}>{one.problemDescription || say('photosOnly')}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Distinguishes farmers of one name. */
function Digits({ of }: { of: Consultation }) {
  const digits = lastDigits(of);
  if (digits === '') return null;
  return (
    <span className={css.digits}>
      <span aria-hidden>{say('digits', { digits })}</span>
      <span className={css.srOnly}>{say('digitsSpoken', { digits })}</span>
    </span>
  );
}

interface WhenProps {
  of: Consultation;
  now: number;
  unread: number;
  isPending: boolean;
}

/** The next action, or how long it has been waiting. */
function When({ of, now, unread, isPending }: WhenProps) {
  if (unread > 0) return <span className={classNames(css.when, css.todo)}>{unreadText(unread)}</span>;
  if (lacksPrescription(of)) return <span className={classNames(css.when, css.todo)}>{say('writePrescription')}</span>;
  if (isPending)
    return <span className={classNames(css.when, css.todo)}>{say(of.status === 'ringing' ? 'talk' : 'finish')}</span>;
  const since = of.status === 'requested' ? of.createdAt : (of.endedAt ?? of.acceptedAt ?? of.createdAt);
  const time = waitingText(since, now);
  if (!isLate(of, now)) return <span className={css.when}>{time}</span>;
  return (
    <span className={classNames(css.when, css.late)}>
      <Icon name="clock" size="s" />
      <span aria-hidden>{time}</span>
      <span className={css.srOnly}>{say('late', { time })}</span>
    </span>
  );
}
