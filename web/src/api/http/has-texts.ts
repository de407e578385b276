/**
 * Whether an answer has a body that holds a text at each of these paths (`message.id`). The page or the JSON of a hotel's network has
 * status 200 too, and is no answer of ours.
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
