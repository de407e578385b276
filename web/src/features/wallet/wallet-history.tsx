import type { WalletEntry } from '@anar/contracts/payments/wallet';
import { Link } from 'wouter';
import { errorText } from '../../api/api-error.ts';
import { useWalletEntriesInfiniteQuery } from '../../api/endpoints/payments-api.ts';
import { useQueryState } from '../../api/queries/use-query-state.ts';
import { spokenDay } from '../../i18n/dates/spoken-day.ts';
import { timeOfDay } from '../../i18n/dates/time-of-day.ts';
import { rupees } from '../../i18n/numbers/rupees.ts';
import { texts } from '../../i18n/texts.ts';
import type { IconName } from '../../ui/brand/icon-names.ts';
import { TileIcon, type TileTone } from '../../ui/brand/tile-icon.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Skeleton, SkeletonShape } from '../../ui/feedback/loading/skeleton.tsx';
import { RetryNote } from '../../ui/feedback/retry-note.tsx';
import { EmptyState } from '../../ui/feedback/state-screen.tsx';
import { lazyComponent } from '../../ui/hooks/lazy.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { walletTexts } from './wallet.hi.ts';
import css from './wallet.module.css';

const say = texts(walletTexts);
/** Few wallets have fees: the consultations' API is loaded for them alone. */
const FeeDoctor = lazyComponent(async () => (await import('./fee-doctor.tsx')).FeeDoctor, <span>&nbsp;</span>);

/** Wallet entries, newest first, page by page. */
export function WalletHistory({ userId }: { userId: string }) {
  const query = useWalletEntriesInfiniteQuery(userId, { refetchOnMountOrArgChange: true });
  const { isFetchingNextPage, hasNextPage, fetchNextPage } = query;
  const { data, error, offline, fetching, refetch } = useQueryState(query);
  const entries = data?.pages.flatMap((page) => page.entries);
  return (
    <section aria-labelledby="history">
      <h2 id="history" className={css.historyTitle}>
        {say('history')}
      </h2>
      {error !== undefined && (
        <RetryNote title={say('historyFailed')} onRetry={offline ? undefined : refetch} busy={fetching}>
          {errorText(error)}
        </RetryNote>
      )}
      {!entries && error === undefined && (
        <Skeleton>
          <SkeletonShape shape="block" />
        </Skeleton>
      )}
      {entries?.length === 0 && <EmptyState art="basket" title={say('empty')} text={say('emptyText')} />}
      {entries && entries.length > 0 && (
        <Card padding="rows">
          <ul>
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </ul>
        </Card>
      )}
      {hasNextPage && (
        <Button
          kind="txt"
          size="m"
          icon="down"
          busy={isFetchingNextPage}
          busyText={say('moreBusy')}
          onClick={() => fetchNextPage()}
        >
          {say('more')}
        </Button>
      )}
    </section>
  );
}

const LOOKS: Record<WalletEntry['kind'], { icon: IconName; tone: TileTone }> = {
  topup: { icon: 'plus', tone: 'action' },
  fee_held: { icon: 'lock', tone: 'queue' },
  fee_paid: { icon: 'doctor', tone: 'brand' },
  fee_returned: { icon: 'refresh', tone: 'action' },
  topup_returned: { icon: 'rupee', tone: 'plain' },
  topup_return_failed: { icon: 'refresh', tone: 'action' },
  correction: { icon: 'pen', tone: 'plain' },
};

function EntryRow({ entry }: { entry: WalletEntry }) {
  const { kind, amountPaise, at, orderId, feePaise, doctorId, settledAt } = entry;
  const { icon, tone } = LOOKS[kind];
  return (
    <li className={css.entry}>
      <TileIcon icon={icon} tone={tone} />
      <span className={css.entryWords}>
        <b>{say(kind)}</b>
        {doctorId && <FeeDoctor id={doctorId} />}
        <span className={css.soft}>{feePaise === undefined ? spokenDay(at) : dayAndTime(at)}</span>
        {settledAt && kind === 'fee_returned' && (
          <span className={css.soft}>{say('returnedAt', { at: dayAndTime(settledAt) })}</span>
        )}
        {kind === 'topup' && orderId && (
          <Link href={`/receipt/${orderId}`} className={css.receipt}>
            {say('receipt')}
          </Link>
        )}
      </span>
      <b className={classNames(css.entryAmount, amountPaise > 0 && css.came)}>
        {kind === 'fee_returned' && feePaise !== undefined ? rupees(feePaise) : signed(amountPaise)}
      </b>
    </li>
  );
}

const dayAndTime = (at: string) => say('dayAndTime', { day: spokenDay(at), time: timeOfDay(at) });

/** '+ ₹500', '− ₹199'; entries that do not change the available balance have no sign. */
function signed(paise: number): string {
  const amount = rupees(Math.abs(paise));
  return paise === 0 ? amount : say(paise > 0 ? 'plus' : 'minus', { amount });
}
