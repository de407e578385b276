const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The next ULID, so that a list asked `before` it starts with exactly this record. */
export function ulidAfter(id: string): string {
  const letters = [...id];
  for (let at = letters.length - 1; at >= 0; at -= 1) {
    const next = ALPHABET[ALPHABET.indexOf(letters[at] ?? '') + 1];
    if (next !== undefined) {
      letters[at] = next;
      return letters.join('');
    }
    letters[at] = '0';
  }
  return id;
}
