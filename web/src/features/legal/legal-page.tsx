import { supportEmail, supportPhone } from '../../build-config.ts';
import { legal as words } from '../../i18n/hi/legal/legal.ts';
import type { LegalDocument, LegalSection } from '../../i18n/legal-document.ts';
import { texts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { Card } from '../../ui/layout/card.tsx';
import css from './legal-page.module.css';

const say = texts(words);

/** A long text that can be read: the short version first, then the sections, then whom to ask. */
export function LegalPage({ document: text }: { document: LegalDocument }) {
  return (
    <article className={css.page}>
      <h2>{text.title}</h2>
      <p className={css.updated}>{say('updated', { date: text.updated })}</p>
      <Card className={css.short}>
        <ul>
          {text.short.map((line) => (
            <li key={line}>
              <Icon name="check" size="s" />
              <span>{line}</span>
            </li>
          ))}
        </ul>
      </Card>
      {text.sections.map((section) => (
        <Section key={section.title} section={section} />
      ))}
      <Contact />
    </article>
  );
}

function Section({ section }: { section: LegalSection }) {
  return (
    <section className={css.section}>
      <h3>{section.title}</h3>
      {section.text && <p>{section.text}</p>}
      {section.points && (
        <ul className={css.points}>
          {section.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Contact() {
  return (
    <section className={css.section}>
      <h3>{say('contactTitle')}</h3>
      <p>{say('contactIntro')}</p>
      <ul className={css.contact}>
        {supportEmail && (
          <li>
            {say('contactEmail')}:{' '}
            <a className={css.contactLink} href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>
          </li>
        )}
        {supportPhone && (
          <li>
            {say('contactPhone')}:{' '}
            <a className={css.contactLink} href={`tel:${supportPhone.replace(/[^+\d]/g, '')}`}>
              {supportPhone}
            </a>
          </li>
        )}
        {!supportEmail && !supportPhone && <li>{say('contactMissing')}</li>}
      </ul>
    </section>
  );
}
