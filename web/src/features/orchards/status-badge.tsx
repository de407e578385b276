import type { Orchard } from '@anar/contracts/orchards';
import { orchards as words } from '../../i18n/hi/orchards.ts';
import { texts } from '../../i18n/texts.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { isActive } from './is-active.ts';

const say = texts(words);

export function StatusBadge({ orchard }: { orchard: Orchard }) {
  return isActive(orchard) ? (
    <Badge tone="low" icon="check">
      {say('active')}
    </Badge>
  ) : (
    <Badge tone="plain" icon="power">
      {say('inactive')}
    </Badge>
  );
}
