import type { PlantPhase } from '@anar/contracts/orchards';
import { formatDay, formatDayAndMonth } from '../calendar/format-day.ts';
import type { RecentWork } from '../diary/recent-work.ts';

const FRUIT: readonly PlantPhase[] = ['fruiting', 'harvest'];

/** Sentences in Hindi about a recent spray of the diary; with fruit also from when it may be picked. */
export function sprayedLately({ sprayed, harvestWait }: RecentWork, phase: PlantPhase, today: string): string[] {
  if (!sprayed) return [];
  const waits = harvestWait && FRUIT.includes(phase);
  return [
    `${formatDay(sprayed.on, today)} आपने ${sprayed.product} छिड़का`,
    ...(waits ? [`${harvestWait.product} के बाद तुड़ाई ${formatDayAndMonth(harvestWait.safeOn)} से करें, उससे पहले नहीं`] : []),
  ];
}
