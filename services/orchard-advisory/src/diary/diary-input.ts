import { HARVEST_PLAN_DAYS } from '@anar/contracts/constants';
import type { AddDiaryRequest, DiaryKind } from '@anar/contracts/diary';
import { orchardErrors } from '@anar/contracts/errors/orchards';
import type { LabelClaim } from '@anar/contracts/labels';
import { plainText } from '@anar/india/text';
import { dayAfter, indiaDay } from '@anar/india/time';
import { AppError } from '@anar/service-kit/http/errors';
import type { DiaryFields } from './diary.model.ts';

/** What a grower noted, checked and in the stored names. */
export type DiaryFacts = Omit<DiaryFields, 'userId' | 'orchardId' | 'createdAt'>;

/**
 * Reads a note about a day in India up to a year back, or of a planned harvest; amounts and income are kept for the kinds they belong to. A spray names a
 * product of the label table, whose days before harvest then count, or what stands on the bottle, which says nothing of
 * them. Throws `diary_day`, `diary_harvest_day`, `diary_product`.
 */
export function diaryFacts(told: AddDiaryRequest, labels: readonly LabelClaim[], now: Date): DiaryFacts {
  const { kind, on, litresPerPlant, kilograms, costPaise, incomePaise, voice } = told;
  refuseOtherDays(kind, on, indiaDay(now));
  const note = plainText(told.note ?? '');
  const weighed = kind === 'fertilizer' || kind === 'harvest';
  return {
    ...{ kind, on },
    ...productOf(told, labels),
    ...(kind === 'irrigation' && litresPerPlant !== undefined && { litresPerPlant }),
    ...(weighed && kilograms !== undefined && { kilograms }),
    ...(costPaise !== undefined && { costPaise }),
    ...(kind === 'harvest' && incomePaise !== undefined && { incomePaise }),
    ...(note && { note }),
    ...(voice && { voice }),
  };
}

function refuseOtherDays(kind: DiaryKind, on: string, today: string): void {
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  const isHarvest = kind === 'harvest';
  const last = isHarvest ? dayAfter(today, HARVEST_PLAN_DAYS) : today;
  if (on >= yearAgo && on <= last) return;
  throw new AppError(isHarvest ? orchardErrors.diaryHarvestDay : orchardErrors.diaryDay);
}

function productOf({ kind, on, productId, product }: AddDiaryRequest, labels: readonly LabelClaim[]) {
  const written = plainText(product ?? '');
  if (kind === 'spray' && productId !== undefined) {
    const label = labels.find((one) => one.productId === productId);
    if (!label) throw new AppError(orchardErrors.diaryProduct);
    const { preHarvestDays } = label;
    return { productId, product: label.product, preHarvestDays, safeOn: dayAfter(on, preHarvestDays) };
  }
  if (kind === 'spray' && !written) throw new AppError(orchardErrors.diaryProduct);
  return kind === 'spray' || kind === 'fertilizer' ? { ...(written && { product: written }) } : {};
}
