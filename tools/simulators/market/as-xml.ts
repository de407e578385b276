const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (char) => ESCAPED[char] ?? char);

/** What a caller gets who did not ask for JSON. The portal's own tags may differ: nobody of us reads them. */
export function asXml(answer: object): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<result>${content(answer)}</result>\n`;
}

function content(value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => `<item>${content(one)}</item>`).join('');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([tag, one]) => `<${tag}>${content(one)}</${tag}>`)
      .join('');
  return escaped(String(value ?? ''));
}
