import { createFuzzySearch } from '@anar/hindi/fuzzy-index';
import { type FaqEntry, faqText } from '../../../i18n/hi/legal/faq-text.ts';

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
