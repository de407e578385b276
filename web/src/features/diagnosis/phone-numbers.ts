/** Numbers to call in a text of ours, each once: the short ones of an emergency and the free lines (1800-…). */
export function phoneNumbers(text: string): string[] {
  return [...new Set(text.match(/\b(?:1800(?:-\d{3,4}){2}|1(?:08|12)|1-800(?:-\d{3,4}){2}|14416|1962)\b/g))];
}
