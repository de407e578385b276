/** The middle of some numbers, the lower one of two; undefined of none. */
export function median(numbers: readonly number[]): number | undefined {
  return [...numbers].sort((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)];
}
