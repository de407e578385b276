import { animatedPng, hugeWebp, jpegOfScans, pngOfTooMuch } from '@anar/service-kit/testing/media/image-bombs';
import { hugePng } from '@anar/service-kit/testing/media/pictures';
import { counted, newFarmer, type Outcome, type Target } from '../target.ts';
import { honestPhoto, timedUpload, upload } from './honest-upload.ts';

/** Images that are small on the wire and large in memory or CPU time, six at once each, during an honest upload. */
export async function imageBombs(target: Target): Promise<Outcome[]> {
  const honest = await newFarmer(target);
  const before = await timedUpload(target, honest);
  const whole = await honestPhoto();
  const bombs: Readonly<Record<string, Buffer>> = {
    'JPEG of 883 scans': jpegOfScans(6300, 6300, 883),
    'PNG that unpacks to 500 MB': pngOfTooMuch(500),
    'animated PNG': animatedPng(),
    'WebP of its largest size': hugeWebp(),
    'PNG of 900 megapixels': hugePng(30_000, 30_000),
    'half a JPEG': whole.subarray(0, whole.length / 2),
    'text called a photo': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  };
  const outcomes: Outcome[] = [];
  for (const [name, bomb] of Object.entries(bombs)) {
    const attacker = await newFarmer(target);
    const attacks = Array.from({ length: 6 }, () => upload(target, attacker, bomb));
    const during = await timedUpload(target, honest);
    const answers = await Promise.all(attacks);
    outcomes.push({
      attack: 'image bomb',
      tried: `6 × ${name} at once`,
      seen: `${counted(answers)}; an honest photo ${during.status} in ${(during.ms / before.ms).toFixed(1)}× its usual time`,
      held:
        answers.every((status) => typeof status === 'number' && status >= 400 && (status < 500 || status === 503)) &&
        during.status === before.status,
    });
  }
  return outcomes;
}
