import { judgePhoto, type PhotoFault } from '@anar/photo-checks/judge-photo';
import { JUDGED_LONG_EDGE } from '@anar/photo-checks/thresholds';
import { fitLongEdge, type Size } from './photo-size.ts';

/**
 * The fault to show to the farmer, by the same checks as on the server. Downscaled first, as a cheap phone needs a
 * moment for it.
 */
export function faultOn(canvas: HTMLCanvasElement, original: Size): PhotoFault | undefined {
  const { width, height } = fitLongEdge(canvas, JUDGED_LONG_EDGE);
  const small = document.createElement('canvas');
  small.width = width;
  small.height = height;
  const pen = small.getContext('2d', { willReadFrequently: true });
  if (!pen) return undefined;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(canvas, 0, 0, width, height);
  const { data } = pen.getImageData(0, 0, width, height);
  return judgePhoto({ pixels: data, width, height, originalWidth: original.width, originalHeight: original.height })
    .fault;
}
