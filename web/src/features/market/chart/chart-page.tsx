import type { MarketHistory, MarketRecord } from '@anar/contracts/market';
import { useMemo } from 'react';
import { useLocation, useRoute, useSearch } from 'wouter';
import { isApiError } from '../../../api/api-error.ts';
import { QueryStatus } from '../../../api/queries/query-state.tsx';
import { type QueryState, useQueryState } from '../../../api/queries/use-query-state.ts';
import { serverNow, useServerNow } from '../../../device/network/server-clock.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Chip, Chips } from '../../../ui/controls/chip.tsx';
import { Caution } from '../../../ui/feedback/caution.tsx';
import { KeptNote } from '../../../ui/feedback/kept-note.tsx';
import { EmptyState } from '../../../ui/feedback/state-screen.tsx';
import { shareByWhatsApp } from '../../../ui/hooks/use-share.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { AlertButton } from '../alerts/alert-button.tsx';
import { PriceSummary } from '../card/price-summary.tsx';
import { marketTexts } from '../market.hi.ts';
import { LIST_STALE_SECONDS, useMandiHistoryQuery } from '../market-api.ts';
import { MarketInfo, MarketSkeleton } from '../page/market-frame.tsx';
import { useRefetchWhenStale } from '../page/timers.ts';
import { UnitSwitch } from '../preferences/unit-switch.tsx';
import { ageLine, priceAge } from '../record-text.ts';
import { MARKET_PATH } from '../search/market-search.ts';
import css from './chart-page.module.css';
import { DaysCard } from './days-card.tsx';
import { cacheHistory, readCachedHistory } from './history-cache.ts';
import { marketChartTexts } from './market-chart.hi.ts';
import { sharedPrice } from './shared-price.ts';

/** Ranges of a chart in days. */
const RANGES = [30, 90, 365, 730] as const;
type Range = (typeof RANGES)[number];

const DEFAULT_RANGE: Range = 90;

/** The range of a URL, which may be arbitrary. */
export function readRange(query: string): Range {
  const days = Number(new URLSearchParams(query).get('days'));
  return RANGES.find((range) => range === days) ?? DEFAULT_RANGE;
}

export function pathOfRange(path: string, range: Range): string {
  return range === DEFAULT_RANGE ? path : `${path}?days=${range}`;
}

interface PriceHistory extends QueryState<MarketHistory> {
  /** The server's whole answer for the range, nothing cached. */
  whole: boolean;
}

/** The days of a mandi; from the cache when the request fails. */
function usePriceHistory(id: string, range: Range): PriceHistory {
  const query = useMandiHistoryQuery({ id, days: range }, { refetchOnMountOrArgChange: LIST_STALE_SECONDS });
  const { data, currentData, refetch, fulfilledTimeStamp } = query;
  const copy = useMemo(() => ({ keep: cacheHistory, read: () => readCachedHistory(id, range) }), [id, range]);
  const loaded = useQueryState({ ...query, data: currentData }, copy);
  useRefetchWhenStale(currentData && fulfilledTimeStamp, refetch);
  const before = data?.record.id === id && !loaded.failed ? data : undefined;
  return { ...loaded, data: loaded.data ?? before, whole: currentData !== undefined };
}

const say = texts(marketChartTexts);
const ofMarket = texts(marketTexts);
/** Unknown, or an invalid id in the URL. */
const NO_SUCH_MANDI = [400, 404];

/** One mandi: its price, and its history over a month, a year, two. */
export default function ChartPage() {
  const [, params] = useRoute(`${MARKET_PATH}/:id`);
  return <Chart key={params?.id} id={params?.id ?? ''} />;
}

function Chart({ id }: { id: string }) {
  const range = readRange(useSearch());
  const [path, navigate] = useLocation();
  const loaded = usePriceHistory(id, range);
  const { data: history, whole, since, error, offline, fetching, refetch } = loaded;
  const now = useServerNow();
  if (!history) {
    if (isApiError(error) && NO_SUCH_MANDI.includes(error.status)) return <NoSuchMandi />;
    return (
      <QueryStatus of={loaded} title={say('chartFailed')} offline={say('chartOffline')} skeleton={<MarketSkeleton />} />
    );
  }
  const { record, days } = history;
  return (
    <>
      <KeptNote since={since} offline={offline} say={ofMarket} busy={fetching} onRetry={refetch} />
      {record.sample && (
        <Caution icon="info" className={css.sample}>
          {ofMarket('sampleNote')}
        </Caution>
      )}
      <MandiNow record={record} now={now} />
      <div className={css.unit}>
        <UnitSwitch />
      </div>
      <RangeChips value={range} onPick={(days) => navigate(pathOfRange(path, days), { replace: true })} />
      <div className={css.days} aria-busy={fetching}>
        <DaysCard key={`${range} ${days.length}`} days={days} range={whole ? range : undefined} now={now} />
      </div>
      <div className={css.actions}>
        <AlertButton record={record} kind="pri" />
        <SharePrice record={record} />
      </div>
      <MarketInfo sample={record.sample} />
    </>
  );
}

/** Name of the mandi, and its newest price. */
function MandiNow({ record, now }: { record: MarketRecord; now: number }) {
  const age = priceAge(record.date, now);
  return (
    <Card look={age.old ? 'sunken' : 'plain'} aria-labelledby="mandi-now">
      <PriceSummary record={record} titleId="mandi-now" age={age} hero />
      {!age.old && <p className={css.age}>{ageLine(record, now)}</p>}
    </Card>
  );
}

function NoSuchMandi() {
  return (
    <EmptyState art="basket" title={say('gone')} text={say('goneHint')}>
      <ButtonLink href={MARKET_PATH}>{say('listed')}</ButtonLink>
    </EmptyState>
  );
}

/** Selects the chart's range. */
function RangeChips({ value, onPick }: { value: Range; onPick: (range: Range) => void }) {
  return (
    <Chips label={say('range')}>
      {RANGES.map((range) => (
        <Chip key={range} className={css.range} selected={range === value} onClick={() => onPick(range)}>
          {say(`days${range}`)}
        </Chip>
      ))}
    </Chips>
  );
}

/** Shares the price by WhatsApp: in the app on a phone, on its site on a computer. */
function SharePrice({ record }: { record: MarketRecord }) {
  const share = () => {
    const address = `${location.origin}${MARKET_PATH}/${record.id}`;
    const text = sharedPrice(record, address, serverNow());
    shareByWhatsApp('price', text);
  };
  return (
    <Button kind="sec" icon="send" onClick={share}>
      {say('share')}
    </Button>
  );
}
