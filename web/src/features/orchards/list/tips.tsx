import { texts } from '../../../i18n/texts.ts';
import { TileIcon } from '../../../ui/brand/tile-icon.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Fold } from '../../../ui/layout/fold.tsx';
import { orchardsTexts } from '../orchards.hi.ts';

const say = texts(orchardsTexts);

/** Tips for every orchard. */
export function Tips() {
  return (
    <Card padding="rows">
      <Fold start={<TileIcon icon="bulb" tone="action" />} title={say('tips')}>
        <p>{say('tipBahar')}</p>
        <p>{say('tipCheck')}</p>
      </Fold>
    </Card>
  );
}
