import type { ProblemEntry } from '@anar/contracts/problems';
import { problems as words } from '../../i18n/hi/problems.ts';
import { texts } from '../../i18n/texts.ts';
import { ProblemDrawing } from './drawings/problem-drawing.tsx';
import css from './problem-page.module.css';

const say = texts(words);

/** Licensed photos with their credit; until there are some, the drawing, and that it is one. */
export function ProblemPicture({ problem: { id, name, photos } }: { problem: ProblemEntry }) {
  if (photos.length > 0) {
    return photos.map(({ url, alt, credit }) => (
      <figure key={url} className={css.picture}>
        <img className={css.photo} src={url} alt={alt} loading="lazy" />
        <figcaption className={css.caption}>{say('photoBy', { credit })}</figcaption>
      </figure>
    ));
  }
  return (
    <figure className={css.picture}>
      <ProblemDrawing problemId={id} alt={say('drawingOf', { name })} />
      <figcaption className={css.caption}>{say('drawingNote')}</figcaption>
    </figure>
  );
}
