export interface Size {
  width: number;
  height: number;
}

/** The size in whole pixels that fits `longEdge` with the same shape; never larger than the original, never 0. */
export function fitLongEdge({ width, height }: Size, longEdge: number): Size {
  const scale = Math.min(1, longEdge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
