import { ulid } from 'ulid';

export interface FilePart {
  name?: string;
  filename?: string;
  type?: string;
  bytes: Buffer;
}

/** A multipart body as a browser sends it: text fields, then files (field `image` unless named). */
export function multipart(fields: Record<string, string>, files: readonly FilePart[]) {
  const boundary = `----anar${ulid()}`;
  const head = (disposition: string, type?: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`;
  const parts = [
    ...Object.entries(fields).map(([name, value]) => Buffer.from(`${head(`name="${name}"`)}${value}\r\n`)),
    ...files.map(({ name = 'image', filename = 'photo.jpg', type = 'image/jpeg', bytes }) =>
      Buffer.concat([Buffer.from(head(`name="${name}"; filename="${filename}"`, type)), bytes, Buffer.from('\r\n')]),
    ),
  ];
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
