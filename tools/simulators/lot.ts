/** Deterministic pseudo-random number between 0 and 1: the same parts always give the same one. */
export function lot(...parts: (string | number)[]): number {
  const text = parts.join('|');
  let hash = 2166136261;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619);
  hash = Math.imul(hash ^ (hash >>> 15), 2246822519);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}
