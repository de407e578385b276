/** Enough to see spots; a bigger picture only costs more. */
const LONG_EDGE = 1024;

/** A stored photo as the data URL that models take. */
export async function photoForModel(jpeg: Buffer): Promise<string> {
  // Lazy import: 12 MB that a service without a model does not need.
  const { default: sharp } = await import('sharp');
  const small = await sharp(jpeg)
    .resize({ width: LONG_EDGE, height: LONG_EDGE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer();
  return `data:image/jpeg;base64,${small.toString('base64')}`;
}
