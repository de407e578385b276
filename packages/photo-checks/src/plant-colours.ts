import { channelsOf, type Picture } from './picture.ts';

/** Shares of a picture's pixels, 0 to 1. */
export interface PlantColours {
  /** Leaf green to the blue-green of shade. */
  green: number;
  /** Chlorotic leaf, ripening rind, arils and flowers: strong yellow, red, pink. */
  yellowOrRed: number;
  /** Bark, dry leaf and rind, rot: brown and grey-brown where it has a grain or an edge. */
  brown: number;
  /** The same colours without texture: sand, a wall, a cupboard, blurred soil. */
  smoothBrown: number;
}

type Colour = 'green' | 'yellowOrRed' | 'brown';

/** Edge in px of the squares whose texture is measured. */
const SQUARE = 32;
/** Standard deviation of the luminance in a square that exceeds sensor noise and a gradual shade. */
const GRAIN = 7;

export function plantColoursOf(picture: Picture, luminance: Float32Array): PlantColours {
  const { width, height } = picture;
  const sum = { green: 0, yellowOrRed: 0, brown: 0, smoothBrown: 0 };
  for (let top = 0; top < height; top += SQUARE) {
    for (let left = 0; left < width; left += SQUARE) {
      const { green, yellowOrRed, brown, deviation } = lookAtSquare(picture, luminance, left, top);
      sum.green += green;
      sum.yellowOrRed += yellowOrRed;
      sum[deviation >= GRAIN ? 'brown' : 'smoothBrown'] += brown;
    }
  }
  const all = width * height;
  return {
    green: sum.green / all,
    yellowOrRed: sum.yellowOrRed / all,
    brown: sum.brown / all,
    smoothBrown: sum.smoothBrown / all,
  };
}

/** Pixels of each colour in one square, and the standard deviation of its luminance. */
function lookAtSquare(picture: Picture, luminance: Float32Array, left: number, top: number) {
  const { pixels, width, height } = picture;
  const channels = channelsOf(picture);
  const found: Record<Colour, number> = { green: 0, yellowOrRed: 0, brown: 0 };
  let [count, sum, squares] = [0, 0, 0];
  for (let y = top; y < Math.min(height, top + SQUARE); y++) {
    for (let x = left; x < Math.min(width, left + SQUARE); x++) {
      const light = luminance[y * width + x] ?? 0;
      count++;
      sum += light;
      squares += light * light;
      const at = (y * width + x) * channels;
      const colour = colourOf(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
      if (colour) found[colour]++;
    }
  }
  return { ...found, deviation: Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2)) };
}

/**
 * Hue in degrees, saturation and value as in HSV. Pale surfaces need more saturation: bleached wood is slightly green.
 */
function colourOf(r: number, g: number, b: number): Colour | undefined {
  const value = Math.max(r, g, b);
  const chroma = value - Math.min(r, g, b);
  if (value < 24 || chroma < 8) return undefined;
  const saturation = chroma / value;
  const pale = value > 180;
  const hue = hueOf(r, g, b, value, chroma);
  if (hue >= 62 && hue < 175) return saturation >= (pale ? 0.25 : 0.2) && chroma >= 12 ? 'green' : undefined;
  if (hue >= 175 && hue < 325) return undefined;
  const strong = hue < 14 || hue >= 42;
  if (strong && saturation >= 0.5) return 'yellowOrRed';
  return value < 225 && saturation >= (pale ? 0.22 : 0.12) ? 'brown' : undefined;
}

function hueOf(r: number, g: number, b: number, value: number, chroma: number): number {
  if (value === r) return (60 * ((g - b) / chroma) + 360) % 360;
  if (value === g) return 60 * ((b - r) / chroma) + 120;
  return 60 * ((r - g) / chroma) + 240;
}
