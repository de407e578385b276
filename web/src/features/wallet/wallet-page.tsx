import type { Wallet } from '@anar/contracts/payments/wallet';
import { useEffect } from 'react';
import { useComplaintLink } from '../../api/endpoints/company-api.ts';
import { useWalletQuery } from '../../api/endpoints/payments-api.ts';
import { QueryStatus } from '../../api/queries/query-state.tsx';
import { useQueryState } from '../../api/queries/use-query-state.ts';
import { spokenDay } from '../../i18n/dates/spoken-day.ts';
import { rupees } from '../../i18n/numbers/rupees.ts';
import { texts } from '../../i18n/texts.ts';
import { useAppDispatch, useSession } from '../../session/hooks.ts';
import { userLoaded } from '../../session/session-slice.ts';
import { inSentences } from '../../sound/speech/in-sentences.ts';
import { ListenIcon } from '../../sound/speech/listen-button.tsx';
import { FruitArt } from '../../ui/brand/fruit-art.tsx';
import { Icon } from '../../ui/brand/icon.tsx';
import { TileIcon } from '../../ui/brand/tile-icon.tsx';
import { KeptNote } from '../../ui/feedback/kept-note.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { TopupCard } from './topup-card.tsx';
import { walletTexts } from './wallet.hi.ts';
import css from './wallet.module.css';
import { WalletHistory } from './wallet-history.tsx';

const say = texts(walletTexts);

/** Available balance, held amounts with their reason, top-up, and history. */
export default function WalletPage() {
  const userId = useSession().user?.id ?? '';
  const wallet = useQueryState(useWalletQuery(userId, { refetchOnMountOrArgChange: true }));
  const complainTo = useComplaintLink();
  useShownBalance(wallet.data);
  if (!wallet.data) {
    const safe = (why: string) => say('failedSafe', { why });
    return <QueryStatus of={wallet} title={say('failed')} offline={say('offline')} say={safe} />;
  }
  const { availablePaise, holds } = wallet.data;
  return (
    <>
      <KeptNote
        since={wallet.since}
        offline={wallet.offline}
        say={(why, params) => say(why, params)}
        onRetry={wallet.refetch}
        busy={wallet.fetching}
      />
      <section className={css.balance}>
        <FruitArt className={css.art} />
        <p>{say('balance')}</p>
        <p className={css.amount}>{rupees(availablePaise)}</p>
        <div className={css.listen}>
          <ListenIcon text={spokenWallet(wallet.data)} label={say('listen')} />
        </div>
      </section>
      {holds.length > 0 && <Holds holds={holds} />}
      <TopupCard userId={userId} />
      <WalletHistory userId={userId} />
      <a className={css.complain} href={complainTo}>
        <Icon name="help" />
        {say('complain')}
      </a>
    </>
  );
}

function spokenWallet({ availablePaise, holds }: Wallet): string {
  const held = holds.flatMap(({ amountPaise }) => [say('held', { amount: rupees(amountPaise) }), say('heldWhy')]);
  return inSentences([`${say('balance')} ${rupees(availablePaise)}`, ...held]);
}

/** The profile shows the same balance as this screen. */
function useShownBalance(wallet: Wallet | undefined): void {
  const { user } = useSession();
  const dispatch = useAppDispatch();
  const balancePaise = wallet?.availablePaise;
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts on each balance that the wallet is read with
  useEffect(() => {
    if (!user || balancePaise === undefined || balancePaise === user.wallet.balancePaise) return;
    dispatch(userLoaded({ ...user, wallet: { balancePaise } }));
  }, [balancePaise]);
}

function Holds({ holds }: { holds: Wallet['holds'] }) {
  return (
    <Card padding="rows">
      <ul>
        {holds.map((hold) => (
          <li key={hold.consultationId} className={css.hold}>
            <TileIcon icon="lock" tone="queue" />
            <div>
              <h3>{say('held', { amount: rupees(hold.amountPaise) })}</h3>
              <p className={css.soft}>{say('heldWhy')}</p>
              <p className={css.soft}>{say('heldSince', { day: spokenDay(hold.since) })}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
