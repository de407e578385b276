import { Link } from 'wouter';
import { texts } from '../../i18n/texts.ts';
import type { RoutePath } from '../../navigation/route-table.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CompanyContact } from './company-contact.tsx';
import type { LegalDocument, LegalSection } from './documents/legal-document.ts';
import { legalTexts } from './legal.hi.ts';
import css from './legal-page.module.css';

const say = texts(legalTexts);

interface LegalPageProps {
  document: LegalDocument;
  path: (typeof OTHERS)[number]['path'];
}

/** A long text: the short version first, then the sections, then the contact. */
export function LegalPage({ document: text, path }: LegalPageProps) {
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
      <CompanyContact />
      <AlsoRead on={path} />
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

const OTHERS = [
  { path: '/privacy', label: 'privacy' },
  { path: '/terms', label: 'terms' },
  { path: '/refund-policy', label: 'refunds' },
  { path: '/faq', label: 'faq' },
] as const satisfies readonly { path: RoutePath; label: keyof typeof legalTexts }[];

/** The other legal pages. */
export function AlsoRead({ on }: { on: (typeof OTHERS)[number]['path'] }) {
  return (
    <nav className={css.section} aria-labelledby="also-read">
      <h3 id="also-read">{say('alsoRead')}</h3>
      <ul>
        {OTHERS.filter(({ path }) => path !== on).map(({ path, label }) => (
          <li key={path}>
            <Link className={css.contactLink} href={path}>
              {say(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
