import type { LabelDose } from '@anar/contracts/diagnosis';
import type { FarmWork } from '../orchards/farm.ts';
import { daysAgoInHindi } from '../orchards/field-work.ts';
import { WHEN_AGAIN } from './safety-texts.ts';

/**
 * The dose with a note when the diary has a spray of the same product. No label row says after how many days it may be
 * used again, so the note refers to the label of the bottle; the farmer's free text is compared, never repeated.
 */
export function withSprayedBefore(dose: LabelDose, work: FarmWork | undefined): LabelDose {
  const last = work?.done.find(
    ({ kind, productId, product }) => kind === 'spray' && (productId === dose.productId || product === dose.product),
  );
  if (!work || !last) return dose;
  const diary = work.onOneOfSeveral ? 'आपके एक बाग की डायरी' : 'आपकी डायरी';
  const sprayedBefore = `${diary} में यह दवा ${daysAgoInHindi(last.daysAgo)} डाली हुई लिखी है। ${WHEN_AGAIN}`;
  return { ...dose, sprayedBefore };
}
