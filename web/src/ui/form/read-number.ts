const DEVANAGARI_ZERO = 0x0966;

/** The text with ०-९ turned into 0-9. */
export function latinDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));
}

/** A number as people write it, '1,240' or '४.५'; null when it is none or outside the limits. */
export function readNumber(typed: string, min: number, max: number): number | null {
  const plain = latinDigits(typed).replace(/[,\s]/g, '');
  if (!/^\d+(\.\d+)?$/.test(plain)) return null;
  const number = Number(plain);
  return number >= min && number <= max ? number : null;
}

/** The same for things that are counted. */
export function readWholeNumber(typed: string, min: number, max: number): number | null {
  const number = readNumber(typed, min, max);
  return number !== null && Number.isInteger(number) ? number : null;
}
