import type { Orchard } from '@anar/contracts/orchards';
import { useState } from 'react';
import { ago } from '../../../i18n/ago.ts';
import { orchardForm as formWords } from '../../../i18n/hi/orchard-form.ts';
import { orchards as words } from '../../../i18n/hi/orchards.ts';
import { timeSince } from '../../../i18n/relative-time.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EditSheet } from '../form/edit-sheet.tsx';
import { HarvestCountdown } from '../harvest-countdown.tsx';
import head from '../orchard-card.module.css';
import { lastFertilizer, orchardLine } from '../orchard-line.ts';
import { shortId } from '../short-id.ts';
import { StatusBadge } from '../status-badge.tsx';
import css from './one.module.css';

const say = texts(words);
const sayOfForm = texts(formWords);

/** Everything that is told of an orchard, and the way to change it. */
export function OrchardFacts({ orchard }: { orchard: Orchard }) {
  const [editing, setEditing] = useState(false);
  const added = timeSince(orchard.createdAt, Date.now());
  return (
    <Card aria-label={say('factsTitle')}>
      <div className={head.head}>
        <h2 className={head.name}>
          {orchard.name} <span className={head.id}>{shortId(orchard.id)}</span>
        </h2>
        <StatusBadge orchard={orchard} />
      </div>
      <p className={head.facts}>{orchardLine(orchard)}</p>
      <HarvestCountdown wait={orchard.harvestWait} why />
      <dl className={css.rows}>
        {rowsOf(orchard).map(([label, value]) => (
          <div key={label} className={css.row}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={head.soft}>{lastFertilizer(orchard, Date.now())}</p>
      {added && <p className={head.meta}>{say('added', { ago: ago(added) })}</p>}
      <div className={css.action}>
        <Button kind="soft" size="m" icon="pen" onClick={() => setEditing(true)}>
          {sayOfForm('edit')}
        </Button>
      </div>
      {editing && <EditSheet orchard={orchard} onClose={() => setEditing(false)} />}
    </Card>
  );
}

function rowsOf({
  soilType,
  irrigationType,
  rowSpacing,
  plantSpacing,
  drippers,
  resting,
}: Orchard): [string, string][] {
  const rows: [string, string][] = [
    [say('factSoil'), sayOfForm(`soil_${soilType}`)],
    [say('factIrrigation'), sayOfForm(`irrigation_${irrigationType}`)],
  ];
  if (rowSpacing && plantSpacing) {
    rows.push([say('factSpacing'), say('factSpacingValue', { row: rowSpacing, plant: plantSpacing })]);
  }
  if (drippers) {
    const { count, litresPerHour: litres } = drippers;
    rows.push([say('factDrippers'), say('factDrippersValue', { count, litres })]);
  }
  if (resting) rows.push([say('factResting'), say(resting.value ? 'yes' : 'no')]);
  return rows;
}
