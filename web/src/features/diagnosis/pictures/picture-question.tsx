import type { PhotoPlace } from '@anar/contracts/diagnosis/diagnosis';
import { useEffect, useRef } from 'react';
import { texts } from '../../../i18n/texts.ts';
import { ChoiceTiles } from '../../../ui/controls/choice-tile.tsx';
import { SignDrawing } from '../../../ui/drawings/sign-drawing.tsx';
import { photoSignsTexts } from './photo-signs.hi.ts';
import css from './picture-question.module.css';
import { PLACES, pictureLabel, type SelectedPictures, signsAt } from './selected-pictures.ts';

const say = texts(photoSignsTexts);

/** Places with a follow-up question about signs. */
export type PlaceWithSigns = 'where_fruit' | 'where_leaf' | 'where_branch';

export function hasSigns(place: PhotoPlace | undefined): place is PlaceWithSigns {
  return signsAt(place).length > 0;
}

interface PictureQuestionProps {
  /** The place whose signs are asked for; null: asks for the place. */
  of: PlaceWithSigns | null;
  selected: SelectedPictures;
  onSelect: (selected: SelectedPictures) => void;
}

/** Asks by pictures where the problem is, then what it looks like there. */
export function PictureQuestion({ of, selected, onSelect }: PictureQuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(of);
  useEffect(() => {
    // Scrolls a new question to its top and focuses it, so that a screen reader starts there.
    if (before.current !== of) {
      window.scrollTo(0, 0);
      heading.current?.focus({ preventScroll: true });
    }
    before.current = of;
  }, [of]);
  const title = of ? say(`on_${of}`) : say('where');
  return (
    <section className={css.question}>
      <div className={css.asked}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <span className={css.step}>{say('step', { n: of ? 2 : 1 })}</span>
      </div>
      <p className={css.optional}>{say('optional')}</p>
      {of ? (
        <ChoiceTiles
          key={of}
          label={title}
          options={signsAt(of).map(choice)}
          value={selected.sign ?? null}
          onChange={(sign) => onSelect({ place: of, sign })}
        />
      ) : (
        <ChoiceTiles
          label={title}
          options={PLACES.map(choice)}
          value={selected.place ?? null}
          onChange={(place) => onSelect({ place })}
        />
      )}
    </section>
  );
}

function choice<Picture extends Parameters<typeof pictureLabel>[0]>(value: Picture) {
  return { value, label: pictureLabel(value), picture: <SignDrawing optionId={value} /> };
}
