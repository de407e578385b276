import type { Company } from '@anar/contracts/company';
import { callLink, mailLink, useCompany } from '../../api/endpoints/company-api.ts';
import { texts } from '../../i18n/texts.ts';
import { RetryNote } from '../../ui/feedback/retry-note.tsx';
import { legalTexts } from './legal.hi.ts';
import css from './legal-page.module.css';

const say = texts(legalTexts);

/** Contact details as the operator configured them; missing ones are stated in words, never left blank. */
export function CompanyContact() {
  return (
    <section id="contact" className={css.section}>
      <h3>{say('contactTitle')}</h3>
      <p>{say('contactIntro')}</p>
      <Known />
    </section>
  );
}

function Known() {
  const { data, failed, offline, fetching, refetch } = useCompany();
  if (data) return <Parts of={data} />;
  if (!failed) return <p>{say('contactLoading')}</p>;
  return (
    <RetryNote role="status" onRetry={offline ? undefined : refetch} busy={fetching}>
      {say(offline ? 'contactOffline' : 'contactFailed')}
    </RetryNote>
  );
}

function Parts({ of: { name, grievanceOfficer, email, phone, address } }: { of: Company }) {
  if (!email && !phone && !address) return <p>{say('contactMissing')}</p>;
  return (
    <dl className={css.contact}>
      {name && <Part label={say('company')}>{name}</Part>}
      {grievanceOfficer && <Part label={say('officer')}>{grievanceOfficer}</Part>}
      {email && (
        <Part label={say('email')}>
          <a className={css.contactLink} href={mailLink(email)}>
            {email}
          </a>
        </Part>
      )}
      {phone && (
        <Part label={say('phone')}>
          <a className={css.contactLink} href={callLink(phone)}>
            {phone}
          </a>
        </Part>
      )}
      {address && <Part label={say('address')}>{address}</Part>}
    </dl>
  );
}

function Part({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
