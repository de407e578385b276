import { useComplaintLink } from '../../../api/endpoints/company-api.ts';
import type { DoctorProfile } from '../../../api/endpoints/consult-api.ts';
import { Face, feeText, languagesText } from '../../../consultation/doctor-facts.tsx';
import { texts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Caution } from '../../../ui/feedback/caution.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { doctorProfileTexts } from './doctor-profile.hi.ts';
import css from './profile.module.css';

const say = texts(doctorProfileTexts);

interface AwaitingProps {
  profile: DoctorProfile;
  busy: boolean;
  onLook: () => void;
  onEdit: () => void;
}

/** The profile is complete: waiting for approval of the registration. */
export function AwaitingApproval({ profile, busy, onLook, onEdit }: AwaitingProps) {
  return (
    <>
      <Card>
        <div className={css.state} role="status">
          <span className={css.mark}>
            <Icon name="clock" size="l" />
          </span>
          <h2>{say('awaitingTitle')}</h2>
          <p>{say('awaitingText')}</p>
        </div>
        <ol className={css.steps}>
          <li className={css.past}>
            <Icon name="check" size="s" />
            {say('stepFilled')}
          </li>
          <li aria-current="step">
            <Icon name="clock" size="s" />
            {say('stepChecked')}
          </li>
          <li>
            <Icon name="power" size="s" />
            {say('stepOnline')}
          </li>
        </ol>
        <Button kind="sec" size="m" icon="refresh" busy={busy} onClick={onLook}>
          {say('awaitingCheck')}
        </Button>
      </Card>
      <ProfileCard profile={profile}>
        <Button kind="txt" size="m" icon="pen" onClick={onEdit}>
          {say('awaitingEdit')}
        </Button>
      </ProfileCard>
    </>
  );
}

/** An administrator suspended the account: what it means, and whom to ask. */
export function Suspended({ profile }: { profile: DoctorProfile }) {
  const contact = useComplaintLink();
  return (
    <div className={css.page}>
      <Caution icon="alert" tone="danger" title={say('suspendedTitle')} role="status">
        <p>{say('suspendedText')}</p>
        <a className={css.contact} href={contact}>
          <Icon name="help" />
          {say('contact')}
        </a>
      </Caution>
      <ProfileCard profile={profile} />
    </div>
  );
}

function ProfileCard({ profile, children }: { profile: DoctorProfile; children?: React.ReactNode }) {
  return (
    <Card className={css.sent}>
      <h3>{say('sent')}</h3>
      <div className={css.who}>
        <Face name={profile.name} image={profile.image} />
        <div>
          <b>{profile.name}</b>
          <p>{profile.specialty}</p>
          <p>{say('years', { n: profile.experience })}</p>
          <p>{languagesText(profile.languages)}</p>
          <p>{feeText(profile.consultationFee)}</p>
          <p>{say('registered', { number: profile.registrationNumber })}</p>
        </div>
      </div>
      {children}
    </Card>
  );
}
