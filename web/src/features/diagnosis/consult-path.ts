import { knownRoute } from '../../app/routes.ts';

const CONSULT = '/consult';

/** Where a check is shown to a doctor; undefined until this release has that screen. */
export function consultPathOf(checkId: string): string | undefined {
  return knownRoute(CONSULT) && `${CONSULT}?check=${encodeURIComponent(checkId)}`;
}
