import { consultPath } from '../../navigation/route-table.ts';

/** Where a check is shown to a doctor; undefined until this release has that screen. */
export function consultPathOf(checkId: string): string | undefined {
  const path = consultPath();
  return path && `${path}?check=${encodeURIComponent(checkId)}`;
}
