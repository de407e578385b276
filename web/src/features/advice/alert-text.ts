import type { DailyAdvisory } from '@anar/contracts/advisories';
import { advice as words } from '../../i18n/hi/advice.ts';

/** The alert alone, where it stands beside it that it is an estimate of ours. */
export function alertText({ alertMessage }: Pick<DailyAdvisory, 'alertMessage'>): string {
  const source = `${words.forecast}: `;
  return alertMessage.startsWith(source) ? alertMessage.slice(source.length) : alertMessage;
}
