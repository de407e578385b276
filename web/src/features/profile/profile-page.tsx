import type { User } from '@anar/contracts/users/users';
import { type ReactNode, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { readablePhone } from '../../i18n/numbers/readable-phone.ts';
import { rupees } from '../../i18n/numbers/rupees.ts';
import { t } from '../../i18n/t.ts';
import { texts } from '../../i18n/texts.ts';
import type { RoutePath } from '../../navigation/route-table.ts';
import { logOut } from '../../session/ending/log-out.ts';
import { useSession } from '../../session/hooks.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import type { IconName } from '../../ui/brand/icon-names.ts';
import { TileIcon } from '../../ui/brand/tile-icon.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { lazyComponent } from '../../ui/hooks/lazy.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ListRow } from '../../ui/layout/list-row.tsx';
import { track } from '../../wrapper/wrapper.ts';
import { Avatar } from './avatar/avatar.tsx';
import { profileTexts } from './profile.hi.ts';
import css from './profile-page.module.css';
import { roleLabel, shownName } from './role-label.ts';

const say = texts(profileTexts);

/** Below the fold: their code is loaded afterwards. */
const NotificationCard = lazyComponent(
  async () => (await import('./notifications/notification-card.tsx')).NotificationCard,
);
const DevicesCard = lazyComponent(async () => (await import('./devices/devices-card.tsx')).DevicesCard);
const UnsentDialog = lazyComponent(async () => (await import('./unsent-dialog.tsx')).UnsentDialog);
const LearningCard = lazyComponent(async () => (await import('./my-data/learning-card.tsx')).LearningCard);
const MyDataCards = lazyComponent(async () => (await import('./my-data/my-data-cards.tsx')).MyDataCards);

interface ProfilePageProps {
  /** Which plan a farmer has. */
  plan: ReactNode;
  payments: ReactNode;
}

/** The user, their plan, links, and their stored data. */
export function ProfilePage({ plan, payments }: ProfilePageProps) {
  const { user } = useSession();
  const { ask, logout, busy, unsent, stay } = useLogout();
  if (!user) return null;
  return (
    <>
      <Person user={user} />
      {user.awaitingApproval && <Waiting />}
      {user.role === 'farmer' && (
        <>
          {plan}
          <WalletRow paise={user.wallet.balancePaise} />
          {payments}
        </>
      )}
      <Menu />
      <NotificationCard userId={user.id} role={user.role} />
      <DevicesCard />
      {user.role === 'farmer' && <LearningCard />}
      <MyDataCards userId={user.id} />
      <Button
        kind="dan"
        icon="logout"
        className={css.logout}
        busy={busy}
        busyText={say('loggingOut')}
        onClick={() => ask(user.id)}
      >
        {say('logout')}
      </Button>
      {unsent > 0 && <UnsentDialog count={unsent} busy={busy} onStay={stay} onLeave={logout} />}
    </>
  );
}

function Person({ user }: { user: User }) {
  const name = shownName(user);
  return (
    <div className={css.person}>
      <Avatar name={name} />
      <div className={css.words}>
        <h2 className={css.name}>{name}</h2>
        <p className={css.phone}>
          {t('app.phonePrefix')} {readablePhone(user.phone)}
        </p>
        <p>{roleLabel(user.role)}</p>
      </div>
    </div>
  );
}

/** The available balance, since the header's chip shows none. */
function WalletRow({ paise }: { paise: number }) {
  return (
    <Card padding="rows">
      <ul>
        <ListRow href="/wallet" start={<TileIcon icon="rupee" />}>
          {say('wallet')}
          <span className={css.balance}>{say('walletHas', { amount: rupees(paise) })}</span>
        </ListRow>
      </ul>
    </Card>
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

interface MenuRow {
  path: RoutePath;
  icon: IconName;
  label: 'edit' | 'help' | 'privacy' | 'terms' | 'refunds';
}

const ABOUT_ME: readonly MenuRow[] = [
  { path: '/profile-edit', icon: 'pen', label: 'edit' },
  { path: '/faq', icon: 'help', label: 'help' },
];
const ABOUT_THE_PRODUCT: readonly MenuRow[] = [
  { path: '/privacy', icon: 'lock', label: 'privacy' },
  { path: '/terms', icon: 'doc', label: 'terms' },
  { path: '/refund-policy', icon: 'rupee', label: 'refunds' },
];

function Menu() {
  return [ABOUT_ME, ABOUT_THE_PRODUCT].map((rows) => (
    <Card key={rows[0]?.path} padding="rows">
      <ul>
        {rows.map(({ path, icon, label }) => (
          <ListRow key={path} href={path} start={<TileIcon icon={icon} />}>
            {say(label)}
          </ListRow>
        ))}
      </ul>
    </Card>
  ));
}

function useLogout() {
  const [busy, setBusy] = useState(false);
  const [unsent, setUnsent] = useState(0);

  async function logout() {
    setBusy(true);
    await logOut(() => {
      track('logout');
      navigate('/login', { replace: true });
    });
  }

  /** Asks first if something would be lost. A code chunk that fails to load does not block the logout. */
  async function ask(userId: string) {
    setBusy(true);
    const count = await import('../../session/ending/clear-user-data.ts').then(
      ({ countUnsent }) => countUnsent(userId),
      () => 0,
    );
    if (count === 0) return logout();
    setBusy(false);
    setUnsent(count);
  }

  return {
    ask: (userId: string) => void ask(userId),
    logout: () => void logout(),
    stay: () => setUnsent(0),
    ...{ busy, unsent },
  };
}
