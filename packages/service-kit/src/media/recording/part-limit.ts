/** A minute of the shortest packets (2.5 ms), each in nested boxes of its own, has fewer. */
const PARTS_MAX = 200_000;

/**
 * To be called for every part of a file: 6 MB of empty parts would block the process for a second. Throws RangeError.
 */
export function createPartLimit(): () => void {
  let parts = 0;
  return () => {
    if (++parts > PARTS_MAX) throw new RangeError(`more than ${PARTS_MAX} parts`);
  };
}
