const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const NUKTA = /\u093c/gu;
const CANDRABINDU = /\u0901/gu;
/** Bold and italic letters of mathematics, and wide ones: 𝐦, ｍ. */
const STYLED = /[\u{1d400}-\u{1d7ff}\uff01-\uff5e]/gu;
const DEVANAGARI_DIGIT = /[\u0966-\u096f]/gu;

/** The text without invisible marks, which split words for programs only. */
export function dropInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/** One spelling for the many that phones produce: NFC, no nukta, one nasal mark, western digits, lower case. */
export function cleanText(text: string): string {
  return dropInvisible(text)
    .replace(STYLED, (letter) => letter.normalize('NFKC'))
    .normalize('NFD')
    .replace(NUKTA, '')
    .normalize('NFC')
    .replace(CANDRABINDU, '\u0902')
    .replace(DEVANAGARI_DIGIT, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .toLowerCase();
}
