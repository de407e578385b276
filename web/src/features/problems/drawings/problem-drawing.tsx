import type { ReactNode } from 'react';
import * as borer from './borers.tsx';
import * as deficiency from './deficiencies.tsx';
import * as disease from './diseases.tsx';
import * as disorder from './disorders.tsx';
import { Fruit } from './parts.tsx';
import css from './problem-drawing.module.css';
import * as sapSucker from './sap-suckers.tsx';

/** By the id of the knowledge base. */
const drawings: Readonly<Record<string, () => ReactNode>> = {
  bacterial_blight: disease.BacterialBlight,
  wilt: disease.Wilt,
  anthracnose: disease.Anthracnose,
  cercospora_alternaria_spot: disease.LeafSpot,
  scab: disease.Scab,
  fruit_rot: disease.FruitRot,
  fruit_borer: borer.FruitBorer,
  thrips: sapSucker.Thrips,
  aphid: sapSucker.Aphid,
  whitefly: sapSucker.Whitefly,
  mealybug: sapSucker.Mealybug,
  mites: sapSucker.Mites,
  stem_bark_borer: borer.StemBarkBorer,
  shot_hole_borer: borer.ShotHoleBorer,
  nematode: borer.Nematode,
  fruit_cracking: disorder.FruitCracking,
  sunburn: disorder.Sunburn,
  aril_browning: disorder.ArilBrowning,
  flower_drop: disorder.FlowerDrop,
  hail_wind_damage: disorder.HailDamage,
  nitrogen_deficiency: deficiency.NitrogenDeficiency,
  phosphorus_deficiency: deficiency.PhosphorusDeficiency,
  potash_deficiency: deficiency.PotashDeficiency,
  calcium_deficiency: deficiency.CalciumDeficiency,
  magnesium_deficiency: deficiency.MagnesiumDeficiency,
  iron_deficiency: deficiency.IronDeficiency,
  zinc_deficiency: deficiency.ZincDeficiency,
  boron_deficiency: deficiency.BoronDeficiency,
};

export const DRAWN: readonly string[] = Object.keys(drawings);

interface ProblemDrawingProps {
  problemId: string;
  /** What a screen reader says; left out where the name stands beside it. */
  alt?: string;
}

/** The typical signs of a problem, drawn: no photo. One that is newer than this app shows a sound fruit. */
export function ProblemDrawing({ problemId, alt }: ProblemDrawingProps) {
  const Drawing = drawings[problemId];
  return (
    <svg
      className={css.drawing}
      viewBox="0 0 168 140"
      data-drawing={Drawing ? problemId : 'unknown'}
      role="img"
      aria-label={alt}
      aria-hidden={alt === undefined}
    >
      <ellipse cx="84" cy="130" rx="66" ry="8" className={css.ground} />
      {Drawing ? <Drawing /> : <Fruit />}
    </svg>
  );
}
