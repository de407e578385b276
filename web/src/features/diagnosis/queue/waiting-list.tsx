import { useState } from 'react';
import { texts } from '../../../i18n/texts.ts';
import { useNetwork } from '../../../session/hooks.ts';
import { TileIcon } from '../../../ui/brand/tile-icon.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { waitingTexts } from './waiting.hi.ts';
import type { WaitingCheck } from './waiting-check.ts';
import { WaitingCheckRow } from './waiting-check-row.tsx';
import css from './waiting-list.module.css';

const say = texts(waitingTexts);
/** Rows shown before "show all". */
const AT_FIRST = 3;

/** Checks waiting for the network, in sending order: oldest first. */
export function WaitingList({ checks }: { checks: readonly WaitingCheck[] }) {
  const offline = useNetwork() === 'offline';
  const [all, setAll] = useState(false);
  const shown = all ? checks : checks.slice(0, AT_FIRST);
  const some = checks.some(({ status }) => status.name !== 'failed');
  return (
    <Card className={css.card} aria-labelledby="waiting-checks">
      <div className={css.head}>
        <TileIcon icon="queue" tone="queue" />
        <div>
          <h2 id="waiting-checks" className={css.title}>
            {say('title')}
          </h2>
          {some && <p className={css.hint}>{say(offline ? 'autoOnline' : 'autoSoon')}</p>}
        </div>
      </div>
      <ul>
        {shown.map((check) => (
          <WaitingCheckRow key={check.id} check={check} offline={offline} />
        ))}
      </ul>
      {shown.length < checks.length && (
        <Button kind="txt" size="m" icon="down" onClick={() => setAll(true)}>
          {say('all', { n: checks.length })}
        </Button>
      )}
    </Card>
  );
}
