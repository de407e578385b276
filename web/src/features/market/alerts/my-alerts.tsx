import type { PriceAlert } from '@anar/contracts/price-alerts';
import { useRef } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { texts } from '../../../i18n/texts.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Skeleton, SkeletonShape } from '../../../ui/feedback/loading/skeleton.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { unitChoice } from '../preferences/preferences.ts';
import { fullName } from '../record-text.ts';
import css from './alerts.module.css';
import { usePriceAlertsQuery, useRemovePriceAlertMutation } from './alerts-api.ts';
import { alertText } from './price-alert.ts';
import { priceAlertsTexts } from './price-alerts.hi.ts';

const say = texts(priceAlertsTexts);

/** All alerts of the user, of every mandi. */
export function MyAlerts({ userId }: { userId: string }) {
  const { currentData, error, isFetching, refetch } = usePriceAlertsQuery(userId, { refetchOnMountOrArgChange: true });
  if (currentData) return currentData.length > 0 && <AlertList alerts={currentData} userId={userId} />;
  if (!error) {
    return (
      <Skeleton>
        <SkeletonShape className={css.mine} />
      </Skeleton>
    );
  }
  return (
    <RetryNote title={say('listFailed')} className={css.mine} onRetry={refetch} busy={isFetching}>
      {errorText(error)}
    </RetryNote>
  );
}

function AlertList({ alerts, userId }: { alerts: readonly PriceAlert[]; userId: string }) {
  const head = useRef<HTMLHeadingElement>(null);
  return (
    <section className={css.mine}>
      <h3 ref={head} tabIndex={-1}>
        {say('mine', { n: alerts.length })}
      </h3>
      <ul className={css.list}>
        {alerts.map((alert) => (
          <AlertRow key={alert.id} alert={alert} userId={userId} onRemoved={() => head.current?.focus()} />
        ))}
      </ul>
    </section>
  );
}

interface AlertRowProps {
  alert: PriceAlert;
  userId: string;
  /** Moves the focus: the clicked button disappears. */
  onRemoved: () => void;
}

function AlertRow({ alert, userId, onRemoved }: AlertRowProps) {
  const [send, { isLoading }] = useRemovePriceAlertMutation();
  const toast = useToast();
  const { direction, reached } = alert;
  const [name, what] = [fullName(alert), alertText(alert, unitChoice.use())];
  const remove = async () => {
    if (isLoading) return;
    const { error } = await send({ userId, id: alert.id });
    if (error) return toast({ title: say('removeFailed', { why: errorText(error) }), tone: 'bad' });
    toast({ title: say('removed'), tone: 'ok' });
    onRemoved();
  };
  return (
    <li className={css.row}>
      <span className={css.words}>
        <b>{name}</b>
        <br />
        {what}
        {reached && (
          <>
            <br />
            <span className={css.soft}>{say(direction === 'above' ? 'alreadyAbove' : 'alreadyBelow')}</span>
          </>
        )}
      </span>
      <IconButton
        icon="trash"
        label={say('remove', { name, what })}
        aria-busy={isLoading}
        onClick={() => void remove()}
      />
    </li>
  );
}
