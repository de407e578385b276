import { advice as words } from '../../i18n/hi/advice.ts';

/** The name alone, where the heading already says that it is an estimate from the weather. */
export function riskName(title: string): string {
  const heading = `${words.risks}: `;
  return title.startsWith(heading) ? title.slice(heading.length) : title;
}
