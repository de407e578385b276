import { onTestFinished, vi } from 'vitest';

/** Pixels of each photo of a simulated phone: 48 megapixels. */
const TAKEN = { width: 8000, height: 6000 };

/** What a simulated browser decoded and drew. */
export interface Decoder {
  /** Most photos that were decoded at the same time. */
  most: number;
  /** Long edge of each JPEG that was made, in pixels. */
  edges: number[];
}

/** Simulates a browser that decodes and shrinks photos, until the test ends; happy-dom draws nothing. */
export function decodesPhotos(): Decoder {
  const decoder: Decoder = { most: 0, edges: [] };
  let open = 0;
  vi.stubGlobal('createImageBitmap', async () => {
    open += 1;
    decoder.most = Math.max(decoder.most, open);
    await new Promise((resolve) => setTimeout(resolve));
    return {
      ...TAKEN,
      close: () => {
        open -= 1;
      },
    };
  });
  const pen = {
    ...{ fillRect: () => undefined, drawImage: () => undefined },
    getImageData: (_x: number, _y: number, width: number, height: number) => ({
      data: new Uint8ClampedArray(width * height * 4),
    }),
  };
  const canvas = HTMLCanvasElement.prototype;
  const spies = [
    vi.spyOn(canvas, 'getContext').mockImplementation((() => pen) as never),
    vi.spyOn(canvas, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, give) {
      decoder.edges.push(Math.max(this.width, this.height));
      give(new Blob(['jpeg'], { type: 'image/jpeg' }));
    }),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllGlobals();
  });
  return decoder;
}
