import type { Session } from '@anar/contracts/users/auth';
import { useState } from 'react';
import { errorText, isApiError } from '../../../api/api-error.ts';
import { useQueryState } from '../../../api/queries/use-query-state.ts';
import { serverNow } from '../../../device/network/server-clock.ts';
import { ago } from '../../../i18n/dates/ago.ts';
import { timeSince } from '../../../i18n/dates/relative-time.ts';
import { spokenDay } from '../../../i18n/dates/spoken-day.ts';
import { texts } from '../../../i18n/texts.ts';
import { useAppDispatch, useNetwork } from '../../../session/hooks.ts';
import { TileIcon } from '../../../ui/brand/tile-icon.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Skeleton } from '../../../ui/feedback/loading/skeleton.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Fold } from '../../../ui/layout/fold.tsx';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { useEndSessionMutation, useSessionsQuery, withoutSession } from '../profile-api.ts';
import { deviceName } from './device-name.ts';
import { devicesTexts } from './devices.hi.ts';
import css from './devices-card.module.css';

const say = texts(devicesTexts);

/** The user's sessions, fetched when opened. */
export function DevicesCard() {
  const [open, setOpen] = useState(false);
  return (
    <Card padding="rows">
      <Fold start={<TileIcon icon="shield" />} title={say('title')} onToggle={setOpen}>
        {open && <Devices />}
      </Fold>
    </Card>
  );
}

function Devices() {
  const { data, failed, offline, error, fetching, refetch } = useQueryState(
    useSessionsQuery(undefined, { refetchOnMountOrArgChange: true }),
  );
  const [asked, setAsked] = useState<Session | null>(null);
  if (!data) {
    if (!failed) return <Skeleton />;
    return (
      <RetryNote title={say('failed')} onRetry={offline ? undefined : refetch} busy={fetching}>
        {offline ? say('offline') : errorText(error)}
      </RetryNote>
    );
  }
  return (
    <>
      <p className={css.soft}>{say('intro')}</p>
      <ul>
        {data.map((session) => (
          <Device key={session.id} of={session} onSignOut={() => setAsked(session)} />
        ))}
      </ul>
      {asked && <SignOutThere of={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function Device({ of, onSignOut }: { of: Session; onSignOut: () => void }) {
  const name = deviceName(of.userAgent);
  const seen = timeSince(of.lastSeenAt, serverNow());
  return (
    <li className={css.device}>
      <b className={css.name}>{name}</b>
      <p className={css.soft}>
        {say('since', { day: spokenDay(of.createdAt) })}
        {seen && !of.current && (
          <>
            <br />
            {say('seen', { ago: ago(seen) })}
          </>
        )}
      </p>
      {of.current ? (
        <Badge tone="live">{say('thisDevice')}</Badge>
      ) : (
        <Button kind="sec" size="m" icon="logout" aria-label={say('signOutOf', { device: name })} onClick={onSignOut}>
          {say('signOut')}
        </Button>
      )}
    </li>
  );
}

function SignOutThere({ of, onClose }: { of: Session; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const toast = useToast();
  const offline = useNetwork() === 'offline';
  const [end, { isLoading }] = useEndSessionMutation();
  const signOut = async () => {
    if (isLoading) return;
    if (offline) {
      toast({ title: say('notDone'), text: say('noNetwork'), tone: 'bad' });
      return;
    }
    const { error } = await end(of.id);
    const isOver = isApiError(error) && error.status === 404;
    if (isOver) dispatch(withoutSession(of.id));
    onClose();
    if (error && !isOver) toast({ title: say('notDone'), text: errorText(error), tone: 'bad' });
    else toast({ title: say('done'), tone: 'ok' });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('askTitle')}
      text={say('askText', { device: deviceName(of.userAgent) })}
      actions={
        <>
          <Button kind="sec" onClick={onClose}>
            {say('keep')}
          </Button>
          <Button kind="dan" busy={isLoading} busyText={say('signingOut')} onClick={() => void signOut()}>
            {say('now')}
          </Button>
        </>
      }
    />
  );
}
