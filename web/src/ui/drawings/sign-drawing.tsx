import { ProblemDrawing } from './problem-drawing.tsx';
import css from './sign-drawing.module.css';
import sprite from './sign-drawings.svg?no-inline';

/** Options of questions that look like a problem in the library. */
const AS_PROBLEM: Readonly<Record<string, string>> = {
  oily_spots: 'bacterial_blight',
  spot_oily: 'bacterial_blight',
  tela_oily: 'bacterial_blight',
  cracked_fruit: 'fruit_cracking',
  spot_none: 'fruit_cracking',
  hole_in_fruit: 'fruit_borer',
  damage_hole: 'fruit_borer',
  insect_worm: 'fruit_borer',
  rotting_fruit: 'fruit_rot',
  damage_rot: 'fruit_rot',
  damage_inside: 'aril_browning',
  spot_dry: 'cercospora_alternaria_spot',
  spot_sunken: 'anthracnose',
  skin_scratched: 'thrips',
  skin_corky: 'scab',
  skin_sun: 'sunburn',
  curl_tips: 'thrips',
  curl_sticky: 'aphid',
  curl_web: 'mites',
  insect_crowd: 'aphid',
  insect_cotton: 'mealybug',
  insect_flies: 'whitefly',
  yellow_old: 'nitrogen_deficiency',
  yellow_new: 'iron_deficiency',
  yellow_edge: 'potash_deficiency',
  drying_branch: 'wilt',
  branch_holes: 'stem_bark_borer',
  drying_sawdust: 'stem_bark_borer',
  drying_pinholes: 'shot_hole_borer',
  drying_knots: 'nematode',
  flower_only: 'flower_drop',
  scorch_edge: 'potash_deficiency',
  scorch_salt: 'salinity',
  scorch_spray: 'spray_burn',
  scorch_frost: 'frost',
  dying_collar: 'collar_rot',
  dying_water: 'waterlogging',
  dying_termite: 'termite',
  dying_sawdust: 'stem_bark_borer',
  eaten_borer: 'fruit_borer',
  eaten_moth: 'fruit_sucking_moth',
  eaten_animal: 'animal_damage',
  oily_cracks: 'bacterial_blight',
  dry_flat: 'cercospora_alternaria_spot',
  dry_sunken: 'anthracnose',
  dry_corky: 'scab',
  hole_wide: 'stem_bark_borer',
  hole_pin: 'shot_hole_borer',
  hole_mud: 'termite',
  cover_cotton: 'mealybug',
  cover_scale: 'scale_insect',
};

/** Options with a drawing of their own, by its name in the sprite. */
const OWN: Readonly<Record<string, string>> = {
  where_fruit: 'fruit',
  where_leaf: 'leaf',
  where_branch: 'branch',
  where_flower: 'flower',
  branch_black: 'black_node',
  oily_nodes: 'black_node',
  oily_leaf: 'oily_leaf',
  oily_only: 'oily_leaf',
  oily_dry: 'spotted_leaf',
  dry_spots: 'spotted_leaf',
  curled_leaves: 'curled_leaf',
  yellow_leaves: 'yellow_leaf',
  insects: 'insects_on_leaf',
};

/** Whether an option of a question has a drawing; one newer than this app is shown as text only. */
export const isDrawn = (optionId: string) => optionId in AS_PROBLEM || ownOf(optionId) !== undefined;

function ownOf(optionId: string): string | undefined {
  if (optionId.endsWith('_unknown')) return 'unknown';
  if (optionId.endsWith('_other')) return 'none';
  return OWN[optionId];
}

/** The drawing of an option of a question, shown beside its text. */
export function SignDrawing({ optionId }: { optionId: string }) {
  const problemId = AS_PROBLEM[optionId];
  if (problemId) return <ProblemDrawing problemId={problemId} />;
  const own = ownOf(optionId);
  if (!own) return null;
  return (
    <svg className={css.drawing} viewBox="0 0 168 140" data-drawing={own} aria-hidden>
      <use href={`${sprite}#${own}`} width="168" height="140" />
    </svg>
  );
}
