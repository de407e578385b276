/** The text left in the box once `sent` is queued: what was typed meanwhile. */
export function afterSending(written: string, sent: string): string {
  return written.startsWith(sent) ? written.slice(sent.length).trimStart() : written;
}
