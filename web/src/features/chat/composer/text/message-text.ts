/** What the keys of a press say, of a real event or of React's. */
interface KeyPress {
  key: string;
  shiftKey: boolean;
  altKey: boolean;
  isComposing: boolean;
  keyCode: number;
}

/** Safari ends a composition before it tells of the Enter that ended it; then only this number says so. */
const COMPOSING = 229;

/** Enter sends; with Shift it is a new line, and one that chooses a word of the keyboard is neither. */
export function isSendKey({ key, shiftKey, altKey, isComposing, keyCode }: KeyPress): boolean {
  return key === 'Enter' && !shiftKey && !altKey && !isComposing && keyCode !== COMPOSING;
}

interface Insertion {
  inputType: string;
  data: string | null;
}

/** Whether more is being put in at once (pasted, dropped, dictated) than `max` leaves room for; `selected` is replaced. */
export function isCut({ inputType, data }: Insertion, written: number, selected: number, max: number): boolean {
  if (data === null || !inputType.startsWith('insert') || inputType === 'insertCompositionText') return false;
  return data.length > 1 && written - selected + data.length > max;
}

/** What remains in the box once `sent` is on its way: what was typed on meanwhile. */
export function afterSending(written: string, sent: string): string {
  return written.startsWith(sent) ? written.slice(sent.length).trimStart() : written;
}
