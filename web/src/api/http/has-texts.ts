/**
 * Whether a reply holds a string at each of these paths (`message.id`). A captive portal also answers with status 200,
 * but with a page or JSON that is not ours.
 */
export function hasTexts(answer: unknown, ...paths: readonly string[]): boolean {
  if (answer === null || answer === undefined) return false;
  return paths.every((path) => {
    const found = path
      .split('.')
      .reduce<unknown>((part, key) => (part as Record<string, unknown> | null)?.[key], answer);
    return typeof found === 'string';
  });
}
