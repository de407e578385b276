/** A multipart form with files of one field, for `inject`. */
export async function imageForm(files: readonly Buffer[], field = 'images', fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [at, bytes] of files.entries()) form.append(field, new File([new Uint8Array(bytes)], `${at}.jpg`));
  const sent = new Request('http://form', { method: 'POST', body: form });
  const contentType = sent.headers.get('content-type') ?? '';
  return { payload: Buffer.from(await sent.arrayBuffer()), headers: { 'content-type': contentType } };
}
