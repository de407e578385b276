import { createFuzzySearch } from '@anar/hindi/fuzzy-index';
import { useState } from 'react';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/state-screen.tsx';
import { Field } from '../../../ui/form/fields/field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Fold } from '../../../ui/layout/fold.tsx';
import { CompanyContact } from '../company-contact.tsx';
import css from '../legal-page.module.css';
import { AlsoRead } from '../legal-page.tsx';
import { faqTexts } from './faq.hi.ts';
import { type FaqEntry, faqText } from './faq-text.hi.ts';

const search = createFuzzySearch(
  faqText.map((entry) => ({
    item: entry,
    texts: [
      { text: `${entry.question} ${entry.words ?? ''}`, weight: 0 },
      ...entry.answer.map((text) => ({ text, weight: 10 })),
    ],
  })),
);

/** Questions found by the words of the query, in Hindi or Latin letters, best first; all for an empty query. */
export const searchFaq = (query: string): readonly FaqEntry[] => search(query) ?? faqText;

const say = texts(faqTexts);

/** Frequently asked questions, each answer below its question; searchable by word or sound. */
export default function FaqPage() {
  const [query, setQuery] = useState('');
  const found = searchFaq(query);
  const isSearching = query.trim() !== '';
  return (
    <>
      <h2 className={css.title}>{say('title')}</h2>
      <Field
        type="search"
        label={say('search')}
        hint={say('searchHint')}
        value={query}
        maxLength={60}
        onChange={(event) => setQuery(event.target.value)}
      />
      <p className={css.count} role="status">
        {isSearching && found.length > 0 && (found.length === 1 ? say('foundOne') : say('found', { n: found.length }))}
      </p>
      {found.length === 0 ? (
        <EmptyState art="basket" title={say('none')} text={say('noneText')}>
          <Button kind="sec" onClick={() => setQuery('')}>
            {say('showAll')}
          </Button>
        </EmptyState>
      ) : (
        <Card padding="rows">
          {found.map(({ question, answer }) => (
            <Fold key={question} className={css.entry} title={<h3 className={css.question}>{question}</h3>}>
              {answer.map((paragraph) => (
                <p key={paragraph} className={css.answer}>
                  {paragraph}
                </p>
              ))}
            </Fold>
          ))}
        </Card>
      )}
      <CompanyContact />
      <AlsoRead on="/faq" />
    </>
  );
}
