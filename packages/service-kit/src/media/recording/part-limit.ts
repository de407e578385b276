/** A minute of the shortest packets (2.5 ms), each in a box of boxes of its own, has fewer. */
const PARTS_MAX = 200_000;

/** To be called for every part of a file: six megabytes of empty parts would hold the process for a second. Throws RangeError. */
export function createPartLimit(): () => void {
  let parts = 0;
  return () => {
    if (++parts > PARTS_MAX) throw new RangeError(`more than ${PARTS_MAX} parts`);
  };
}
