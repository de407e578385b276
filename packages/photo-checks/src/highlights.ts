/** The luminance that only 5 % of the pixels exceed, 0 to 255. A bright fruit before a black shade is not a dark photo. */
export function highlightsOf(luminance: Float32Array): number {
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
