/** A picture as rows of pixels from the top left, 3 (RGB) or 4 (RGBA) bytes per pixel; alpha is ignored. */
export interface Picture {
  pixels: Uint8Array | Uint8ClampedArray;
  width: number;
  height: number;
}

/** Bytes per pixel. RangeError if the pixels do not fit the size. */
export function channelsOf({ pixels, width, height }: Picture): 3 | 4 {
  const channels = pixels.length / (width * height);
  if (channels !== 3 && channels !== 4)
    throw new RangeError(`${pixels.length} bytes are no ${width} × ${height} picture`);
  return channels;
}

/** Luma (Rec. 601), 0 to 255, one number per pixel. */
export function luminanceOf(picture: Picture): Float32Array {
  const { pixels, width, height } = picture;
  const channels = channelsOf(picture);
  const luminance = new Float32Array(width * height);
  for (let i = 0, at = 0; i < luminance.length; i++, at += channels) {
    luminance[i] = 0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0);
  }
  return luminance;
}

/** Highlights below this count as dusk; above it, normalising would only raise the noise. */
const WELL_LIT = 110;

/** Luminance normalised for dusk, which shrinks every step between pixels without blurring the photo. */
export function wellLit(luminance: Float32Array, highlights: number): Float32Array {
  const factor = WELL_LIT / Math.max(1, highlights);
  return factor > 1 ? luminance.map((value) => value * factor) : luminance;
}
