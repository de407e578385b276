import type { OrchardView } from './farm.ts';

/** The district of a farmer whose active orchards are all in one: a check does not say which orchard it is about. */
export function sharedDistrict(orchards: readonly OrchardView[]): string | undefined {
  const districts = new Set(orchards.filter(({ active }) => active).map(({ district }) => district));
  return districts.size === 1 ? [...districts][0] : undefined;
}
