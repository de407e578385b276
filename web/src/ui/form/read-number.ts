const DEVANAGARI_ZERO = 0x0966;

/** Converts ०-९ to 0-9. */
export function latinDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));
}

/** Parses a number as people write it, '1,240' or '४.५'; null when it is invalid or out of range. */
export function readNumber(typed: string, min: number, max: number): number | null {
  const plain = latinDigits(typed).replace(/[,\s]/g, '');
  if (!/^\d+(\.\d+)?$/.test(plain)) return null;
  const number = Number(plain);
  return number >= min && number <= max ? number : null;
}

/** The same for whole numbers. */
export function readWholeNumber(typed: string, min: number, max: number): number | null {
  const number = readNumber(typed, min, max);
  return number !== null && Number.isInteger(number) ? number : null;
}
