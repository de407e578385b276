/** The advice without its leading warning, which is shown separately at the top. */
export function adviceAfterNotice({ notice, hindi_text }: { notice?: string | undefined; hindi_text: string }): string {
  return notice && hindi_text.startsWith(notice) ? hindi_text.slice(notice.length).trim() : hindi_text;
}
