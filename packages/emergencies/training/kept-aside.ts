/** One line of twenty, always the same: seen in no training, so that a test can ask for it. */
export function isKeptAside(text: string): boolean {
  let hash = 0;
  for (const letter of text) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return (Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0) % 20 === 0;
}
