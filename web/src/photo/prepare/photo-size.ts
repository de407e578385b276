export interface Size {
  width: number;
  height: number;
}

/** Scales down to fit `longEdge`, in whole pixels with the same aspect ratio; never enlarged, never 0. */
export function fitLongEdge({ width, height }: Size, longEdge: number): Size {
  const scale = Math.min(1, longEdge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
