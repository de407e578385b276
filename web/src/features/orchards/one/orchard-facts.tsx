import type { Orchard } from '@anar/contracts/orchards/orchards';
import { orchardNamesTexts } from '../../../i18n/catalogues/orchard-names.hi.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useLazyOnClick } from '../../../ui/hooks/lazy.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { OrchardFoot, OrchardSummary } from '../card/orchard-head.tsx';
import css from './one.module.css';
import { orchardPageTexts } from './orchard-page.hi.ts';

const sayHere = texts(orchardPageTexts);
const sayName = texts(orchardNamesTexts);

/** Everything known about an orchard, and a button to edit it. */
export function OrchardFacts({ orchard }: { orchard: Orchard }) {
  const { part: EditSheet, ...sheet } = useLazyOnClick(async () => (await import('../form/edit-sheet.tsx')).EditSheet);
  return (
    <Card aria-label={sayHere('factsTitle')}>
      <OrchardSummary orchard={orchard} why />
      <dl className={css.rows}>
        {rowsOf(orchard).map(([label, value]) => (
          <div key={label} className={css.row}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <OrchardFoot orchard={orchard} />
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
