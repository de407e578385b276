/** The trimmed input; '' if it has no letter and no digit, e.g. only vowel signs and joiners. */
export function typedText(typed: string): string {
  const text = typed.trim();
  return /[\p{L}\p{N}]/u.test(text) ? text : '';
}
