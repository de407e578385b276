import { type ReactNode, useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { TileIcon } from '../../ui/tile-icon.tsx';
import css from './disclosure.module.css';

interface DisclosureProps {
  icon: IconName;
  title: string;
  startsOpen?: boolean;
  children: ReactNode;
}

/** A card that opens when its title is pressed. */
export function Disclosure({ icon, title, startsOpen = false, children }: DisclosureProps) {
  // Only how it starts: from then on it belongs to the person.
  const [atFirst] = useState(startsOpen);
  return (
    <Card padding="rows">
      <details open={atFirst}>
        <summary className={css.summary}>
          <TileIcon icon={icon} tone="action" />
          <b className={css.title}>{title}</b>
          <Icon name="down" />
        </summary>
        <div className={css.body}>{children}</div>
      </details>
    </Card>
  );
}
