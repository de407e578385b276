import type { MarketRecord } from '@anar/contracts/market';
import { market as words } from '../../i18n/hi/market.ts';
import { indiaDay, spoken } from '../../i18n/india-day.ts';
import { texts } from '../../i18n/texts.ts';
import { Fold } from '../../ui/layout/fold.tsx';
import { MandiWays } from './alerts/mandi-ways.tsx';
import { Figures } from './figures.tsx';
import css from './mandi-card.module.css';
import { money, type Unit } from './money.ts';
import { Sparkline } from './sparkline.tsx';
import { percentText, trendText } from './trend-text.ts';

const say = texts(words);

interface PriceAnalysisProps {
  record: MarketRecord;
  unit: Unit;
  startsOpen: boolean;
  now: number;
}

/** What the days before say: the line of a month, the price before, the averages; nothing without an earlier day. */
export function PriceAnalysis({ record, unit, startsOpen, now }: PriceAnalysisProps) {
  const { days, previousPrice, weeklyAverage, monthlyAverage } = record;
  const [first, last] = [days[0], days.at(-1)];
  const priceOf = (price: number | undefined) => (price === undefined ? '–' : money(price, unit));
  if (!first || !last || days.length < 2) return <MandiWays record={record} />;
  return (
    <Fold
      className={css.analysis}
      startsOpen={startsOpen}
      title={
        <>
          {say('month')}
          <span className={css.fromTo}>{say('fromTo', { from: money(first[1], unit), to: money(last[1], unit) })}</span>
        </>
      }
    >
      <Sparkline days={days} unit={unit} today={indiaDay(now)} />
      <h3 className={css.small}>{say('before')}</h3>
      <Figures
        figures={[
          { label: say('previous'), value: priceOf(previousPrice) },
          { label: say('weekAverage'), value: priceOf(weeklyAverage) },
          { label: say('monthAverage'), value: priceOf(monthlyAverage) },
        ]}
      />
      <Change record={record} unit={unit} today={indiaDay(now)} />
      <MandiWays record={record} />
    </Fold>
  );
}

interface ChangeProps {
  record: MarketRecord;
  unit: Unit;
  today: string;
}

/** '20 नवंबर से ₹400 बढ़ा (+3.4%)' */
function Change({ record, unit, today }: ChangeProps) {
  const { previousDate, priceChangePercent } = record;
  if (previousDate === undefined || priceChangePercent === undefined) return null;
  const by = trendText(record, unit);
  return (
    <p className={css.change}>
      {say('changeSince', { day: spoken(previousDate, today), by, percent: percentText(priceChangePercent) })}
    </p>
  );
}
