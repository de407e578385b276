import type { ListedMarket, MarketRecord } from '@anar/contracts/market';
import { Link } from 'wouter';
import { indiaDay, spoken } from '../../../i18n/dates/india-day.ts';
import { texts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Fold } from '../../../ui/layout/fold.tsx';
import { AlertButton } from '../alerts/alert-button.tsx';
import { marketTexts } from '../market.hi.ts';
import { unitChoice } from '../preferences/preferences.ts';
import { ageLine, fullName, money, percentText, priceAge, trendText, type Unit } from '../record-text.ts';
import { MARKET_PATH } from '../search/market-search.ts';
import { Figures } from './figures.tsx';
import css from './mandi-card.module.css';
import { PriceSummary } from './price-summary.tsx';
import { Sparkline } from './sparkline.tsx';

const say = texts(marketTexts);

interface MandiCardProps {
  record: ListedMarket;
  /** The first of a list shows its history; the others on a click. */
  first: boolean;
  now: number;
}

/** One mandi and variety: price, change and age. */
export function MandiCard({ record, first, now }: MandiCardProps) {
  const unit = unitChoice.use();
  const age = priceAge(record.date, now);
  const titleId = `mandi-${record.id}`;
  const summary = <PriceSummary record={record} titleId={titleId} age={age} hero={first} />;
  if (age.old) {
    return (
      <Card look="sunken" aria-labelledby={titleId} data-mandi={record.id}>
        {summary}
        <MandiActions record={record} />
      </Card>
    );
  }
  return (
    <Card aria-labelledby={titleId} data-mandi={record.id}>
      {summary}
      <PriceAnalysis record={record} unit={unit} startsOpen={first} now={now} />
      <div className={css.foot}>
        <span>{ageLine(record, now)}</span>
        {age.days === 0 && !record.sample && <Badge tone="live">{say('fresh')}</Badge>}
      </div>
    </Card>
  );
}

interface PriceAnalysisProps {
  record: MarketRecord;
  unit: Unit;
  startsOpen: boolean;
  now: number;
}

/** The history: the month's line, the previous price, the averages; nothing without an earlier day. */
function PriceAnalysis({ record, unit, startsOpen, now }: PriceAnalysisProps) {
  const { days, previousPrice, weeklyAverage, monthlyAverage } = record;
  const [first, last] = [days[0], days.at(-1)];
  const priceOf = (price: number | undefined) => (price === undefined ? '–' : money(price, unit));
  if (!first || !last || days.length < 2) return <MandiActions record={record} />;
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
      <MandiActions record={record} />
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

/** Links to the mandi's chart and price alerts. */
function MandiActions({ record }: { record: MarketRecord }) {
  return (
    <div className={css.actions}>
      <ChartLink record={record} />
      <AlertButton record={record} kind="txt" size="m" auto />
    </div>
  );
}

function ChartLink({ record }: { record: Pick<MarketRecord, 'id' | 'mandiName' | 'varietyName'> }) {
  return (
    <Link
      href={`${MARKET_PATH}/${record.id}`}
      className={css.chartLink}
      aria-label={say('chartOf', { name: fullName(record) })}
    >
      {say('chart')}
      <Icon name="right" size="s" />
    </Link>
  );
}
