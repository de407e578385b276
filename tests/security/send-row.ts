import type { OwnerRequest } from './owner-requests.ts';

export interface RowAnswer {
  status: number;
  body: unknown;
  code?: string;
  requestId: string | null;
}

/** `POST /api/orchards` split at the space. */
export const wordsOf = (row: string): [method: string, path: string] => {
  const [method = '', path = ''] = row.split(' ');
  return [method, path];
};

/** Sends a row's request; resolves for every status. */
export async function sendRow(
  url: string,
  row: string,
  { path: values = {}, query, body, form }: OwnerRequest,
  headers: Record<string, string>,
): Promise<RowAnswer> {
  const [method, template] = wordsOf(row);
  const path = template.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(values[name] ?? ''));
  const reply = await fetch(`${url}${path}${query ? `?${query}` : ''}`, { method, ...content(body, form, headers) });
  const text = await reply.text();
  const json = reply.headers.get('content-type')?.includes('json') ?? false;
  const read: { code?: string } = json ? JSON.parse(text) : { text };
  const requestId = reply.headers.get('x-request-id');
  return { status: reply.status, body: read, requestId, ...(read.code !== undefined && { code: read.code }) };
}

function content(body: unknown, form: OwnerRequest['form'], headers: Record<string, string>): RequestInit {
  if (form) {
    const parts = new FormData();
    for (const [name, value] of Object.entries(form)) parts.set(name, value);
    // A form without any field is not a form.
    parts.set('nothing', '');
    return { headers, body: parts };
  }
  if (body === undefined) return { headers };
  return { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}
