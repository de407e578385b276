import { detailWidthOf } from './detail-width.ts';
import { luminanceOf, type Picture, wellLit } from './picture.ts';
import { type PlantColours, plantColoursOf } from './plant-colours.ts';
import { LIMITS } from './thresholds.ts';

export type PhotoFault = 'too-small' | 'too-dark' | 'blurred' | 'no-plant';

/** An upright photo, shrunk to at most `JUDGED_LONG_EDGE` (never enlarged), and its original size. */
export interface OriginalPicture extends Picture {
  originalWidth: number;
  originalHeight: number;
}

export interface Verdict {
  /** What the farmer should improve; undefined if the photo is usable. */
  fault: PhotoFault | undefined;
  /** What was measured, in the units of `LIMITS`. */
  measured: { shortEdge: number; highlights: number; detailWidth: number | undefined; colours: PlantColours };
}

/**
 * Whether a photo is usable: large, bright and sharp enough, possibly showing a plant. Prefers false positives: a
 * wooden table passes as bark. Pure arithmetic on some 300,000 pixels. RangeError for pixels of another size.
 */
export function judgePhoto(picture: OriginalPicture): Verdict {
  const { width, height, originalWidth, originalHeight } = picture;
  const luminance = luminanceOf(picture);
  const highlights = highlightsOf(luminance);
  const lit = wellLit(luminance, highlights);
  const measured = {
    shortEdge: Math.min(originalWidth, originalHeight),
    highlights,
    detailWidth: detailWidthOf(lit, width, height),
    colours: plantColoursOf(picture, lit),
  };
  return { fault: faultOf(measured), measured };
}

function faultOf({ shortEdge, highlights, detailWidth, colours }: Verdict['measured']): PhotoFault | undefined {
  if (shortEdge < LIMITS.shortEdgePx) return 'too-small';
  if (highlights < LIMITS.highlights) return 'too-dark';
  const vivid = colours.green + colours.yellowOrRed >= LIMITS.vividShare;
  const blurred = detailWidth === undefined || detailWidth > LIMITS.detailWidthPx;
  // A blurred twig has no grain: only the blur is reported, since that is what the farmer can correct.
  const brown = colours.brown + (blurred ? colours.smoothBrown : 0) >= LIMITS.brownShare;
  if (!vivid && !brown) return 'no-plant';
  return blurred ? 'blurred' : undefined;
}

/** The 95th percentile of luminance, 0 to 255: a bright fruit before a dark background is not a dark photo. */
function highlightsOf(luminance: Float32Array): number {
  const counts = new Uint32Array(256);
  for (const value of luminance) {
    const level = Math.min(255, value | 0);
    counts[level] = (counts[level] ?? 0) + 1;
  }
  let above = luminance.length * 0.05;
  for (let level = 255; level > 0; level--) {
    above -= counts[level] ?? 0;
    if (above < 0) return level;
  }
  return 0;
}
