/** The advice without the warning that it begins with: that stands before everything else already. */
export function adviceAfterNotice({ notice, hindi_text }: { notice?: string | undefined; hindi_text: string }): string {
  return notice && hindi_text.startsWith(notice) ? hindi_text.slice(notice.length).trim() : hindi_text;
}
