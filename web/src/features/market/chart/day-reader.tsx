import type { MarketHistory } from '@anar/contracts/market';
import { market } from '../../../i18n/hi/market.ts';
import { marketChart as words } from '../../../i18n/hi/market-chart.ts';
import { spoken } from '../../../i18n/india-day.ts';
import { texts } from '../../../i18n/texts.ts';
import { Slider } from '../../../ui/controls/slider.tsx';
import { Figures } from '../figures.tsx';
import { money, type Unit } from '../money.ts';
import css from './price-chart.module.css';

const say = texts(words);
const ofMarket = texts(market);

interface DayReaderProps {
  days: MarketHistory['days'];
  picked: number;
  onPick: (index: number) => void;
  unit: Unit;
  today: string;
}

/** The prices of one day; the day is picked by finger, keys or the buttons. */
export function DayReader({ days, picked, onPick, unit, today }: DayReaderProps) {
  const day = days[picked];
  if (!day) return null;
  return (
    <div className={css.reader}>
      <Figures
        live
        figures={[
          { label: ofMarket('least'), value: money(day.minPrice, unit) },
          { label: say('keyModal'), value: money(day.modalPrice, unit), main: true },
          { label: ofMarket('most'), value: money(day.maxPrice, unit) },
        ]}
      />
      {days.length > 1 && (
        <Slider
          label={say('readDay')}
          value={picked}
          min={0}
          max={days.length - 1}
          step={1}
          valueText={spoken(day.date, today)}
          onChange={onPick}
        />
      )}
    </div>
  );
}
