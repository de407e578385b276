import css from './avatar.module.css';

const segmenter = new Intl.Segmenter('hi', { granularity: 'grapheme' });

/** First letters of up to two words of a name, without matras: 'रमेश शिंदे' gives 'रश'. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean).slice(0, 2);
  return words.map(firstLetter).join('').toUpperCase();
}

function firstLetter(word: string): string {
  const [first] = segmenter.segment(word);
  return [...(first?.segment ?? '')][0] ?? '';
}

/** The initials of a name that is shown beside it. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className={css.avatar} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
