import { HARVEST_PLAN_DAYS } from '@anar/contracts/constants';
import { orchardErrors } from '@anar/contracts/errors/orchards';
import type { AddDiaryRequest, DiaryKind } from '@anar/contracts/orchards/diary';
import type { LabelClaim } from '@anar/contracts/orchards/labels';
import { plainText } from '@anar/india/text';
import { dayAfter, indiaDay } from '@anar/india/time';
import { AppError } from '@anar/service-kit/http/errors';
import type { DiaryFields } from './diary.model.ts';
import type { SprayLabels } from './spray-labels.ts';

/** A grower's entry, validated and in the stored names. */
export type DiaryFacts = Omit<DiaryFields, 'userId' | 'orchardId' | 'createdAt'>;

/**
 * Validates an entry about a day in India up to a year back, or about a planned harvest; amounts and income are kept
 * only for the kinds they belong to. A spray names a product of the label table, by its id or as written on the bottle,
 * whose days before harvest then apply; for any other name they are unknown. Throws `diary_day`, `diary_harvest_day`,
 * `diary_product`.
 */
export function diaryFacts(request: AddDiaryRequest, labels: SprayLabels, now: Date): DiaryFacts {
  const { kind, on, litresPerPlant, kilograms, costPaise, incomePaise, voice } = request;
  refuseOtherDays(kind, on, indiaDay(now));
  const note = plainText(request.note ?? '');
  const weighed = kind === 'fertilizer' || kind === 'harvest';
  return {
    ...{ kind, on },
    ...productOf(request, labels),
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

function productOf({ kind, on, productId, product }: AddDiaryRequest, labels: SprayLabels) {
  const written = plainText(product ?? '');
  if (kind === 'fertilizer') return written ? { product: written, ...waitAfter(on, labels.named(written)) } : {};
  if (kind !== 'spray') return {};
  const label = productId === undefined ? labels.named(written) : labels.byId(productId);
  if (productId === undefined ? !written : !label) throw new AppError(orchardErrors.diaryProduct);
  if (!label) return { product: written };
  const name = productId === undefined ? written : label.product;
  return { productId: label.productId, product: name, ...waitAfter(on, label) };
}

/** Also for a labelled product that was given with the fertilizer, like a drench. */
function waitAfter(on: string, label: LabelClaim | undefined) {
  if (!label) return {};
  return { preHarvestDays: label.preHarvestDays, safeOn: dayAfter(on, label.preHarvestDays) };
}
