import type { Doctor } from '@anar/contracts/consult/doctors';
import { rupees } from '../i18n/numbers/rupees.ts';
import { texts } from '../i18n/texts.ts';
import { Icon } from '../ui/brand/icon.tsx';
import { classNames } from '../ui/class-names.ts';
import text from '../ui/text.module.css';
import { consultationTexts } from './consultation.hi.ts';
import css from './doctor-facts.module.css';

const say = texts(consultationTexts);
const segmenter = new Intl.Segmenter('hi', { granularity: 'grapheme' });
const TITLE = /^(?:डॉ|डा|dr)\.?\s*/i;
const TONES = ['water', 'action', 'brand'] as const;

/** The first letter with its matra, without the title: 'डॉ. सुनीता पाटील' gives 'सु'. */
export function initialOf(name: string): string {
  const bare = name.trim().replace(TITLE, '');
  const [first] = segmenter.segment(bare);
  return first?.segment.toUpperCase() ?? '';
}

/** A user's picture, or their initial on a colour derived from the name. */
export function Face({ name, image, small }: { name: string; image?: string | undefined; small?: boolean }) {
  const size = classNames(css.face, small && css.small);
  if (image) return <img className={size} src={image} alt="" />;
  const tone = TONES[[...name].reduce((sum, char) => sum + (char.codePointAt(0) ?? 0), 0) % TONES.length];
  return (
    <span className={classNames(size, tone && css[tone])} aria-hidden>
      {initialOf(name)}
    </span>
  );
}

/** '★ 4.8 (126)', or that there is no rating yet. */
export function Rating({ rating, count }: { rating: number | null; count: number }) {
  if (rating === null || count === 0) return <span className={css.none}>{say('noRating')}</span>;
  const values = { rating: rating.toFixed(1), count };
  return (
    <span className={css.rating}>
      <Icon name="star" size="s" filled className={css.star} />
      <span aria-hidden>{say('rating', values)}</span>
      <span className={text.srOnly}>{say('ratingSaid', values)}</span>
    </span>
  );
}

export const languagesText = (languages: Doctor['languages']): string =>
  languages.map((language) => say(language)).join(', ');

/** '₹199': fees in the contracts are whole rupees. */
export const feeText = (fee: number): string => rupees(fee * 100);
