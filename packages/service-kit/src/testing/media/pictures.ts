import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A small red JPEG with a place and a camera in its EXIF, lying on its side: upright it is `height` wide. */
export function photoWithPlace(width = 400, height = 300): Promise<Buffer> {
  return withPlace(sharp({ create: { width, height, channels: 3, background: '#c0392b' } }));
}

/** A picture as a JPEG with a place and a camera in its EXIF, which says that it lies on its side (orientation 6). */
export function withPlace(picture: Sharp): Promise<Buffer> {
  const exif = { IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '17/1 30/1 0/1', GPSLatitudeRef: 'N' } };
  return picture.jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer();
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/**
 * A valid black-and-white PNG of any size, unless other `rows` or chunks `before` its pixels make it something else.
 */
export function pngOf(width: number, height: number, more: { rows?: Buffer; before?: readonly Buffer[] } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = more.rows ?? Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...(more.before ?? []),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A few kilobytes that unpack to `width × height` pixels. */
export const hugePng = (width: number, height: number): Buffer => pngOf(width, height);
