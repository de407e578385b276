import { texts } from '../../../i18n/texts.ts';
import { Segment } from '../../../ui/controls/segment.tsx';
import { marketTexts } from '../market.hi.ts';
import { UNITS } from '../record-text.ts';
import { unitChoice } from './preferences.ts';

const say = texts(marketTexts);

/** Price unit: per 100 kg or per kg. */
export function UnitSwitch() {
  return (
    <Segment
      label={say('unit')}
      options={UNITS.map((unit) => ({ value: unit, label: say(unit) }))}
      value={unitChoice.use()}
      onChange={unitChoice.set}
    />
  );
}
