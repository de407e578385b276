interface Insertion {
  inputType: string;
  data: string | null;
}

/** Whether more is being put in at once (pasted, dropped, dictated) than `max` leaves room for; `selected` is replaced. */
export function isCut({ inputType, data }: Insertion, written: number, selected: number, max: number): boolean {
  if (data === null || !inputType.startsWith('insert') || inputType === 'insertCompositionText') return false;
  return data.length > 1 && written - selected + data.length > max;
}

/** What remains in the box once `sent` is on its way: what was typed on meanwhile. */
export function afterSending(written: string, sent: string): string {
  return written.startsWith(sent) ? written.slice(sent.length).trimStart() : written;
}
