import type { User } from '@anar/contracts/users';
import { type ReactNode, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { userApi } from '../../api/endpoints/user-api.ts';
import { profile as words } from '../../i18n/hi/profile.ts';
import { readablePhone } from '../../i18n/readable-phone.ts';
import { t } from '../../i18n/t.ts';
import { texts } from '../../i18n/texts.ts';
import { routes } from '../../navigation/route-table.ts';
import { useAppDispatch, useSession } from '../../session/hooks.ts';
import { endSession } from '../../session/store.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { TileIcon } from '../../ui/brand/tile-icon.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ListRow } from '../../ui/layout/list-row.tsx';
import { track } from '../../wrapper/wrapper.ts';
import { initials } from './initials.ts';
import { NotificationCard } from './notifications/notification-card.tsx';
import css from './profile-page.module.css';

const say = texts(words);

interface ProfilePageProps {
  /** Which plan a farmer has. */
  plan: ReactNode;
  payments: ReactNode;
}

/** Who I am, which plan I have, and where else to go. */
export function ProfilePage({ plan, payments }: ProfilePageProps) {
  const { user } = useSession();
  const { logout, busy } = useLogout();
  if (!user) return null;
  return (
    <>
      <Person user={user} />
      {user.awaitingApproval && <Waiting />}
      {user.role === 'farmer' && (
        <>
          {plan}
          {payments}
        </>
      )}
      <NotificationCard userId={user.id} role={user.role} />
      <Menu />
      <Button kind="dan" icon="logout" className={css.logout} busy={busy} busyText={say('loggingOut')} onClick={logout}>
        {say('logout')}
      </Button>
    </>
  );
}

function Person({ user }: { user: User }) {
  const name = user.name.trim() || say('defaultName');
  return (
    <div className={css.person}>
      <span className={css.avatar} aria-hidden="true">
        {initials(name)}
      </span>
      <div className={css.words}>
        <h2 className={css.name}>{name}</h2>
        <p className={css.phone}>
          {t('app.phonePrefix')} {readablePhone(user.phone)}
        </p>
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <Card look="sunken" className={css.waiting}>
      <Icon name="clock" />
      <div>
        <b>{say('awaitingApproval')}</b>
        <p className={css.waitingText}>{say('awaitingApprovalText')}</p>
      </div>
    </Card>
  );
}

function Menu() {
  const rows = routes.flatMap((route) => (route.menu ? [{ ...route.menu, path: route.path }] : []));
  return (
    <Card padding="rows">
      <ul>
        {rows.map((row) => (
          <ListRow key={row.path} href={row.path} start={<TileIcon icon={row.icon} />}>
            {t(row.label)}
          </ListRow>
        ))}
      </ul>
    </Card>
  );
}

/** Ends the session on the server and on this device. Without a network only on the device. */
function useLogout(): { logout: () => void; busy: boolean } {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);

  async function logout() {
    setBusy(true);
    const revoked = await dispatch(userApi.endpoints.logout.initiate(undefined, { track: false }));
    if (revoked.error) console.warn('session was not ended on the server', revoked.error);
    track('logout');
    navigate('/login', { replace: true });
    endSession();
  }

  return { logout: () => void logout(), busy };
}
