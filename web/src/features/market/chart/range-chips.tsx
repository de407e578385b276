import { marketChart as words } from '../../../i18n/hi/market-chart.ts';
import { texts } from '../../../i18n/texts.ts';
import { Chip, Chips } from '../../../ui/controls/chip.tsx';
import css from './chart-page.module.css';
import { RANGES, type Range } from './ranges.ts';

const say = texts(words);

/** How far back the chart looks. */
export function RangeChips({ value, onPick }: { value: Range; onPick: (range: Range) => void }) {
  return (
    <Chips label={say('range')}>
      {RANGES.map((range) => (
        <Chip key={range} className={css.range} pressed={range === value} onClick={() => onPick(range)}>
          {say(`days${range}`)}
        </Chip>
      ))}
    </Chips>
  );
}
