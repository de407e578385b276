/** What was typed, without space around it; '' where it holds no letter and no digit, as marks and joiners alone do not. */
export function typedText(typed: string): string {
  const text = typed.trim();
  return /[\p{L}\p{N}]/u.test(text) ? text : '';
}
