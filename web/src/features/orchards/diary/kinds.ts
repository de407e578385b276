import type { DiaryKind } from '@anar/contracts/orchards/diary';
import type { IconName } from '../../../ui/brand/icon-names.ts';
import type { TileTone } from '../../../ui/brand/tile-icon.tsx';

/** Icon and tone of each kind, in the order of their buttons. */
export const KIND_LOOKS = {
  spray: { icon: 'spray', tone: 'spray' },
  fertilizer: { icon: 'sack', tone: 'soil' },
  irrigation: { icon: 'drop', tone: 'water' },
  harvest: { icon: 'basket', tone: 'brand' },
} as const satisfies Record<DiaryKind, { icon: IconName; tone: TileTone }>;

export const KINDS = Object.keys(KIND_LOOKS) as DiaryKind[];
