import type { Orchard } from '@anar/contracts/orchards';
import { ago } from '../../../i18n/ago.ts';
import { orchardNames } from '../../../i18n/hi/orchard-names.ts';
import { orchardPage } from '../../../i18n/hi/orchard-page.ts';
import { orchards as words } from '../../../i18n/hi/orchards.ts';
import { timeSince } from '../../../i18n/relative-time.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useLazyOnPress } from '../../../ui/hooks/lazy.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { HarvestCountdown } from '../harvest-countdown.tsx';
import head from '../orchard-card.module.css';
import { lastFertilizer, orchardLine } from '../orchard-line.ts';
import { shortId } from '../short-id.ts';
import { StatusBadge } from '../status-badge.tsx';
import css from './one.module.css';

const say = texts(words);
const sayHere = texts(orchardPage);
const sayName = texts(orchardNames);

/** Everything that is told of an orchard, and the way to change it. */
export function OrchardFacts({ orchard }: { orchard: Orchard }) {
  const { part: EditSheet, ...sheet } = useLazyOnPress(async () => (await import('../form/edit-sheet.tsx')).EditSheet);
  const added = timeSince(orchard.createdAt, Date.now());
  return (
    <Card aria-label={sayHere('factsTitle')}>
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
        <Button kind="soft" size="m" icon="pen" busy={sheet.loading} onClick={sheet.show}>
          {sayName('edit')}
        </Button>
      </div>
      {EditSheet && <EditSheet orchard={orchard} onClose={sheet.close} />}
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
    [sayHere('factSoil'), sayName(`soil_${soilType}`)],
    [sayHere('factIrrigation'), sayName(`irrigation_${irrigationType}`)],
  ];
  if (rowSpacing && plantSpacing) {
    rows.push([sayHere('factSpacing'), sayHere('factSpacingValue', { row: rowSpacing, plant: plantSpacing })]);
  }
  if (drippers) {
    const { count, litresPerHour: litres } = drippers;
    rows.push([sayHere('factDrippers'), sayHere('factDrippersValue', { count, litres })]);
  }
  if (resting) rows.push([sayHere('factResting'), sayHere(resting.value ? 'yes' : 'no')]);
  return rows;
}
