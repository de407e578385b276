import css from './problem-drawing.module.css';
import sprite from './problem-drawings.svg?no-inline';

/** The problems that have a drawing, by the id of the knowledge base. */
export const DRAWN = [
  'bacterial_blight',
  'wilt',
  'anthracnose',
  'cercospora_alternaria_spot',
  'scab',
  'fruit_rot',
  'collar_rot',
  'fruit_borer',
  'thrips',
  'aphid',
  'whitefly',
  'mealybug',
  'mites',
  'stem_bark_borer',
  'shot_hole_borer',
  'nematode',
  'scale_insect',
  'fruit_sucking_moth',
  'termite',
  'fruit_cracking',
  'sunburn',
  'aril_browning',
  'flower_drop',
  'hail_wind_damage',
  'waterlogging',
  'drought',
  'salinity',
  'frost',
  'herbicide_injury',
  'spray_burn',
  'animal_damage',
  'nitrogen_deficiency',
  'phosphorus_deficiency',
  'potash_deficiency',
  'calcium_deficiency',
  'magnesium_deficiency',
  'iron_deficiency',
  'zinc_deficiency',
  'boron_deficiency',
];

/** In the sprite: a fruit without any sign. */
export const UNKNOWN = 'unknown';

interface ProblemDrawingProps {
  problemId: string;
  /** Text for screen readers; left out where the name is shown beside it. */
  alt?: string;
}

/** The typical signs of a problem as a drawing, not a photo. A problem newer than this app shows a healthy fruit. */
export function ProblemDrawing({ problemId, alt }: ProblemDrawingProps) {
  const drawing = DRAWN.includes(problemId) ? problemId : UNKNOWN;
  return (
    <svg
      className={css.drawing}
      viewBox="0 0 168 140"
      data-drawing={drawing}
      role="img"
      aria-label={alt}
      aria-hidden={alt === undefined}
    >
      <ellipse cx="84" cy="130" rx="66" ry="8" className={css.ground} />
      <use href={`${sprite}#${drawing}`} />
    </svg>
  );
}
