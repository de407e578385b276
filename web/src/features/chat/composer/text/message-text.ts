/** What remains in the box once `sent` is on its way: what was typed on meanwhile. */
export function afterSending(written: string, sent: string): string {
  return written.startsWith(sent) ? written.slice(sent.length).trimStart() : written;
}
