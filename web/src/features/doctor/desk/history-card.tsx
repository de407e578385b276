import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { useDoctorConsultationsQuery } from '../../../api/endpoints/consult-api.ts';
import { useQueryState } from '../../../api/queries/use-query-state.ts';
import { isActive } from '../../../consultation/status-badge.tsx';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Skeleton, SkeletonShape } from '../../../ui/feedback/loading/skeleton.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { Field } from '../../../ui/form/fields/field.tsx';
import { useDebounced } from '../../../ui/hooks/use-debounced.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { deskTexts } from './desk.hi.ts';
import css from './desk.module.css';
import type { OpenDesk } from './desk-address.ts';
import { QUEUE_PANEL } from './desk-tabs.tsx';
import { QueueRows } from './queue/queue-card.tsx';

const say = texts(deskTexts);
const SEARCH_AFTER_MS = 300;
const SEARCH_MAX = 60;
const PAGE = 50;

interface HistoryCardProps {
  doctorId: string;
  openId: string | null;
  now: number;
  onChoose: (id: string) => void;
  address: OpenDesk;
}

/** All ended consultations, newest first, with a search. */
export function HistoryCard({ doctorId, openId, now, onChoose, address }: HistoryCardProps) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SEARCH_AFTER_MS);
  return (
    <Card padding="none" className={css.queue} id={QUEUE_PANEL} aria-label={say('history')}>
      <div className={css.queueHead}>
        <h2>{say('history')}</h2>
        <Button
          kind="txt"
          size="m"
          auto
          icon="back"
          onClick={() => address.go({ list: null, caseId: null }, { replace: true })}
        >
          {say('queue')}
        </Button>
      </div>
      <div className={css.searchBox}>
        <Field
          label={say('search')}
          hint={say('searchHint')}
          type="search"
          value={typed}
          maxLength={SEARCH_MAX}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <div className={css.rows}>
        <Pages key={search} doctorId={doctorId} search={search} openId={openId} now={now} onChoose={onChoose} />
      </div>
    </Card>
  );
}

type PagesProps = Omit<HistoryCardProps, 'address'> & { search: string };

/** One page, with a button for the next one. */
function Pages({ before, ...props }: PagesProps & { before?: string }) {
  const { doctorId, search, openId, now, onChoose } = props;
  const [more, setMore] = useState(false);
  const query = { doctorId, ...(search && { search }), ...(before && { before }) };
  const page = useQueryState(useDoctorConsultationsQuery(query, { refetchOnMountOrArgChange: true }));
  if (page.data === undefined) {
    if (page.error === undefined) return <Skeleton>{<SkeletonShape shape="block" />}</Skeleton>;
    return (
      <RetryNote title={say('historyFailed')} onRetry={page.refetch} busy={page.fetching}>
        {page.offline ? say('offline') : errorText(page.error)}
      </RetryNote>
    );
  }
  const over = page.data.filter((one) => !isActive(one));
  const last = over.at(-1);
  if (over.length === 0 && !before) {
    return (
      <div className={css.emptyRows} role="status">
        <b>{search ? say('nothingFound', { words: search }) : say('historyEmpty')}</b>
        {search && <p className={css.soft}>{say('nothingFoundText')}</p>}
      </div>
    );
  }
  return (
    <>
      <QueueRows rows={over} openId={openId} now={now} onChoose={onChoose} withStatus />
      {more && last ? (
        <Pages {...props} before={last.id} />
      ) : (
        over.length >= PAGE && (
          <Button kind="txt" size="m" icon="down" onClick={() => setMore(true)}>
            {say('older')}
          </Button>
        )
      )}
    </>
  );
}
