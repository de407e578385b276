/** Element of the doses, or of why there are none. */
export const DOSES = 'doses';

/** The options of the question about harvest, which decides on the doses alone. */
export const isAboutHarvest = (optionId: string) => optionId.startsWith('harvest_');

/** Scrolls to the doses once the refined check is drawn. */
export function showDoses(): void {
  requestAnimationFrame(() => document.getElementById(DOSES)?.scrollIntoView({ block: 'start' }));
}
