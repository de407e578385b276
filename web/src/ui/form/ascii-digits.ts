const DEVANAGARI_ZERO = 0x0966;

/** Only the digits of a text, with Devanagari ones (०-९) as 0-9. */
export function asciiDigits(text: string): string {
  return text
    .replace(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? DEVANAGARI_ZERO) - DEVANAGARI_ZERO))
    .replace(/\D/g, '');
}
