import type { WalletClosing } from '@anar/contracts/payments/wallet';
import type { User } from '@anar/contracts/users/users';
import { useId, useState } from 'react';
import { useQueryState } from '../../../api/queries/use-query-state.ts';
import { rupees } from '../../../i18n/numbers/rupees.ts';
import { texts } from '../../../i18n/texts.ts';
import { useNetwork } from '../../../session/hooks.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Caution } from '../../../ui/feedback/caution.tsx';
import { Problem } from '../../../ui/form/form.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { EDIT_PATH } from '../edit-view.ts';
import { DownloadMyData } from '../my-data/download-my-data.tsx';
import { useWalletClosingQuery } from '../profile-api.ts';
import { accountDeletionTexts } from './account-deletion.hi.ts';
import css from './account-deletion-page.module.css';
import { DeletionDialog } from './deletion-dialog.tsx';
import { openConsultationsText, useOpenConsultations } from './open-consultations.ts';
import { WalletPart } from './wallet-part.tsx';

const say = texts(accountDeletionTexts);

const GOES = {
  farmer: ['goesAccount', 'goesFarm', 'goesChecks', 'goesConsults', 'goesAlerts', 'goesPlan', 'goesPhone'],
  doctor: ['goesAccount', 'goesDoctorProfile', 'goesChecks', 'goesConsults', 'goesPhone'],
} as const;
const STAYS = {
  farmer: ['staysPayments', 'staysBackups', 'staysOthers'],
  doctor: ['staysPayments', 'staysPapers', 'staysBackups', 'staysOthers'],
} as const;

/** Before account deletion: what is erased, what must be kept by law, the balance, and the offer of an export. */
export function AccountDeletionPage({ user }: { user: User }) {
  const isFarmer = user.role === 'farmer';
  const kind = isFarmer ? 'farmer' : 'doctor';
  const offline = useNetwork() === 'offline';
  const wallet = useQueryState(useWalletClosingQuery(user.id, { skip: !isFarmer, refetchOnMountOrArgChange: true }));
  const open = useOpenConsultations(user);
  const [understood, setUnderstood] = useState<WalletClosing | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const closing = wallet.data;
  const isUnderstood = !closing || closing.walletPaise === 0 || understood?.walletPaise === closing.walletPaise;

  const begin = () => {
    if (offline) return setProblem(say('offline'));
    if (isFarmer && !closing) return setProblem(say('walletFirst'));
    if (!isUnderstood) return setProblem(say('walletNotConfirmed'));
    setProblem(null);
    setAsking(true);
  };
  const walletChanged = () => {
    setAsking(false);
    setUnderstood(null);
    setProblem(say('walletChanged'));
    wallet.refetch();
  };
  return (
    <article className={css.page}>
      <h2>{say('title')}</h2>
      <p>{say('intro')}</p>
      <Points title={say('goes')} icon="trash" lines={GOES[kind].map((name) => say(name))} />
      <Points title={say('stays')} icon="lock" lines={STAYS[kind].map((name) => say(name))} />
      <p className={css.soft}>{say('othersSee')}</p>
      <p className={css.soft}>{say('again')}</p>
      {open > 0 && (
        <Caution icon="doctor" tone="care">
          {openConsultationsText(open, isFarmer)}
        </Caution>
      )}
      {isFarmer && (
        <WalletPart
          of={wallet}
          understood={isUnderstood}
          onUnderstood={(isSo) => {
            setUnderstood(isSo && closing ? closing : null);
            setProblem(null);
          }}
        />
      )}
      <Card>
        <h3>{say('keepCopy')}</h3>
        <DownloadMyData userId={user.id} />
      </Card>
      <div className={css.actions}>
        <Problem>{problem}</Problem>
        <ButtonLink href={EDIT_PATH} replace>
          {say('keepAccount')}
        </ButtonLink>
        <Button kind="dan" icon="trash" onClick={begin}>
          {say('delete')}
        </Button>
      </div>
      {asking && (
        <DeletionDialog
          user={user}
          walletPaise={closing?.walletPaise}
          lost={closing && closing.lostPaise > 0 ? rupees(closing.lostPaise) : undefined}
          onClose={() => setAsking(false)}
          onWalletChanged={walletChanged}
        />
      )}
    </article>
  );
}

function Points({ title, icon, lines }: { title: string; icon: 'trash' | 'lock'; lines: readonly string[] }) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <h3 id={id} className={css.head}>
        <Icon name={icon} />
        {title}
      </h3>
      <ul className={css.points}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Card>
  );
}
