import type { WalletClosing } from '@anar/contracts/payments/wallet';
import { errorText } from '../../../api/api-error.ts';
import type { QueryState } from '../../../api/queries/use-query-state.ts';
import { rupees } from '../../../i18n/numbers/rupees.ts';
import { texts } from '../../../i18n/texts.ts';
import { Skeleton } from '../../../ui/feedback/loading/skeleton.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { accountDeletionTexts } from './account-deletion.hi.ts';
import css from './account-deletion-page.module.css';

const say = texts(accountDeletionTexts);

interface WalletPartProps {
  of: QueryState<WalletClosing>;
  understood: boolean;
  onUnderstood: (isSo: boolean) => void;
}

/** The balance in rupees, and the user's confirmation. */
export function WalletPart({ of, understood, onUnderstood }: WalletPartProps) {
  return (
    <Card>
      <h3>{say('wallet')}</h3>
      {of.data ? <Money of={of.data} understood={understood} onUnderstood={onUnderstood} /> : <Unknown of={of} />}
    </Card>
  );
}

function Unknown({ of: { failed, offline, error, fetching, refetch } }: Pick<WalletPartProps, 'of'>) {
  if (!failed) return <Skeleton />;
  return (
    <RetryNote title={say('walletFailed')} onRetry={offline ? undefined : refetch} busy={fetching}>
      {offline ? say('walletOffline') : errorText(error)}
    </RetryNote>
  );
}

interface MoneyProps extends Omit<WalletPartProps, 'of'> {
  of: WalletClosing;
}

function Money({ of: { walletPaise, toSourcePaise, lostPaise }, understood, onUnderstood }: MoneyProps) {
  if (walletPaise === 0) return <p>{say('walletEmpty')}</p>;
  return (
    <>
      <p>
        <b>{say('walletHas', { amount: rupees(walletPaise) })}</b>
      </p>
      {toSourcePaise > 0 && <p>{say('walletBack', { amount: rupees(toSourcePaise) })}</p>}
      {lostPaise > 0 && <p>{say('walletLost', { amount: rupees(lostPaise) })}</p>}
      <label className={css.understood}>
        <input type="checkbox" checked={understood} onChange={(event) => onUnderstood(event.currentTarget.checked)} />
        <span>
          {lostPaise > 0
            ? say('walletUnderstood', { amount: rupees(lostPaise) })
            : say('walletUnderstoodBack', { amount: rupees(walletPaise) })}
        </span>
      </label>
    </>
  );
}
