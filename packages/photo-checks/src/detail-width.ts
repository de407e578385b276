/** A near leaf may be sharp before a blurred background: the sharpest of so many by so many tiles decides. */
const TILES = 6;
/** Luminance steps below this are sensor noise and JPEG blocks. */
const NOISE = 6;
/** Minimum share of edge pixels for a tile to count. */
const EDGES_MIN = 0.01;
/** Grass and veins run in one direction; a direction with less than this share of the other's edges is ignored. */
const DIRECTION_MIN = 0.15;

/**
 * How wide the finest detail is, in px of the picture (the sigma of its edges); undefined when there is none, as on a wall.
 *
 * Second against first derivative: at an edge blurred by sigma, Σ f″² / Σ f′² is 1 / (2 sigma²), whatever the contrast and
 * the number of edges, where the usual variance of the Laplacian rises with both. Across and down apart, the worse
 * of them counts. A shake in one direction is still found too rarely: it takes the edges away with which it would be measured.
 */
export function detailWidthOf(luminance: Float32Array, width: number, height: number): number | undefined {
  let finest: number | undefined;
  for (let row = 0; row < TILES; row++) {
    for (let column = 0; column < TILES; column++) {
      const tile = {
        left: Math.max(1, Math.floor((column * width) / TILES)),
        right: Math.min(width - 1, Math.floor(((column + 1) * width) / TILES)),
        top: Math.max(1, Math.floor((row * height) / TILES)),
        bottom: Math.min(height - 1, Math.floor(((row + 1) * height) / TILES)),
      };
      const sigma = widthInTile(luminance, width, tile);
      if (sigma !== undefined && (finest === undefined || sigma < finest)) finest = sigma;
    }
  }
  return finest;
}

interface Tile {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function widthInTile(luminance: Float32Array, width: number, tile: Tile): number | undefined {
  const across = edges(luminance, width, tile, 1);
  const down = edges(luminance, width, tile, width);
  const enough = Math.max(1, EDGES_MIN * (tile.right - tile.left) * (tile.bottom - tile.top));
  if (across.count + down.count < enough) return undefined;
  const strongest = Math.max(across.first, down.first);
  const significant = [across, down].filter(({ first }) => first >= DIRECTION_MIN * strongest);
  return Math.max(...significant.map(({ first, second }) => Math.sqrt(first / (2 * second))));
}

/** Sums of the squared derivatives at a tile's edge pixels; `step` leads to the next pixel. */
function edges(luminance: Float32Array, width: number, { left, right, top, bottom }: Tile, step: number) {
  let [first, second, count] = [0, Number.EPSILON, 0];
  for (let y = top; y < bottom; y++) {
    for (let at = y * width + left; at < y * width + right; at++) {
      const before = luminance[at - step] ?? 0;
      const here = luminance[at] ?? 0;
      const after = luminance[at + step] ?? 0;
      const slope = (after - before) / 2;
      if (Math.abs(slope) < NOISE) continue;
      const bend = after - 2 * here + before;
      first += slope * slope;
      second += bend * bend;
      count++;
    }
  }
  return { first, second, count };
}
