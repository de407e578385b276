const SHOWN = 4;

/** The end of an orchard's id, enough to tell a person's orchards apart: '7F2C'. */
export function shortId(id: string): string {
  return id.slice(-SHOWN).toUpperCase();
}
