import { Link, useSearch } from 'wouter';
import { readablePhone } from '../../../i18n/numbers/readable-phone.ts';
import { t } from '../../../i18n/t.ts';
import { texts } from '../../../i18n/texts.ts';
import { useSession } from '../../../session/hooks.ts';
import { lazyView } from '../../../ui/feedback/loading/lazy-view.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Avatar } from '../avatar/avatar.tsx';
import { LEAVE_PATH, readEditView } from '../edit-view.ts';
import { roleLabel, shownName } from '../role-label.ts';
import { editTexts } from './edit.hi.ts';
import { NameForm } from './name-form.tsx';
import css from './profile-edit.module.css';

const say = texts(editTexts);

const AccountDeletionPage = lazyView(
  async () => (await import('../account-deletion/account-deletion-page.tsx')).AccountDeletionPage,
);

/** Name, number and role; logout and account deletion. */
export default function ProfileEditPage() {
  const { user } = useSession();
  const view = readEditView(useSearch());
  if (!user) return null;
  if (view === 'leave') return <AccountDeletionPage user={user} />;
  return (
    <>
      <div className={css.face}>
        <Avatar name={shownName(user)} />
      </div>
      <Card>
        <NameForm user={user} />
        <dl className={css.facts}>
          <dt>{say('phone')}</dt>
          <dd className={css.phone}>
            {t('app.phonePrefix')} {readablePhone(user.phone)}
          </dd>
          <dd className={css.hint}>{say('phoneHint')}</dd>
          <dt>{say('role')}</dt>
          <dd>{roleLabel(user.role)}</dd>
        </dl>
      </Card>
      <Link href={LEAVE_PATH} className={css.leave}>
        {say('deleteAccount')}
      </Link>
    </>
  );
}
