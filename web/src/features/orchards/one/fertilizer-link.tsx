import { orchardPage as words } from '../../../i18n/hi/orchard-page.ts';
import { texts } from '../../../i18n/texts.ts';
import { knownRoute } from '../../../navigation/route-table.ts';
import { TileIcon } from '../../../ui/brand/tile-icon.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ListRow } from '../../../ui/layout/list-row.tsx';
import css from './one.module.css';

const say = texts(words);
const FERTILIZER = '/fertilizer';

/** The way to the schedule of this orchard, as soon as that screen exists. */
export function FertilizerLink({ orchardId }: { orchardId: string }) {
  if (!knownRoute(FERTILIZER)) return null;
  return (
    <Card padding="rows" className={css.section}>
      <ul>
        <ListRow href={`${FERTILIZER}?orchard=${orchardId}`} start={<TileIcon icon="sack" tone="soil" />}>
          <b>{say('fertilizerPlan')}</b>
          <span className={css.small}>{say('fertilizerPlanHint')}</span>
        </ListRow>
      </ul>
    </Card>
  );
}
