import { useLocation, useRoute, useSearch } from 'wouter';
import { isApiError } from '../../../api/api-error.ts';
import { QueryStatus } from '../../../api/query-state.tsx';
import { market } from '../../../i18n/hi/market.ts';
import { marketChart as words } from '../../../i18n/hi/market-chart.ts';
import { texts } from '../../../i18n/texts.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Caution } from '../../../ui/feedback/caution.tsx';
import { KeptNote } from '../../../ui/feedback/kept-note.tsx';
import { EmptyState } from '../../../ui/feedback/state-screen.tsx';
import { AlertButton } from '../alerts/alert-button.tsx';
import { MarketBones } from '../market-bones.tsx';
import { MarketInfo } from '../market-info.tsx';
import { MARKET_PATH } from '../market-search.ts';
import { UnitSwitch } from '../unit-switch.tsx';
import { useNow } from '../use-now.ts';
import css from './chart-page.module.css';
import { DaysCard } from './days-card.tsx';
import { MandiNow } from './mandi-now.tsx';
import { RangeChips } from './range-chips.tsx';
import { pathOfRange, readRange } from './ranges.ts';
import { SharePrice } from './share-price.tsx';
import { useHistory } from './use-history.ts';

const say = texts(words);
const ofMarket = texts(market);
/** Not there, or an address that is no id. */
const NO_SUCH_MANDI = [400, 404];

/** One mandi: its price, and how it went in a month, a year, two. */
export default function ChartPage() {
  const [, params] = useRoute(`${MARKET_PATH}/:id`);
  return <Chart key={params?.id} id={params?.id ?? ''} />;
}

function Chart({ id }: { id: string }) {
  const range = readRange(useSearch());
  const [path, navigate] = useLocation();
  const loaded = useHistory(id, range);
  const { data: history, whole, since, error, offline, fetching, refetch } = loaded;
  const now = useNow();
  if (!history) {
    if (isApiError(error) && NO_SUCH_MANDI.includes(error.status)) return <NoSuchMandi />;
    return (
      <QueryStatus of={loaded} title={say('chartFailed')} offline={say('chartOffline')} skeleton={<MarketBones />} />
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
        <DaysCard key={`${range} ${days.length}`} days={days} asked={whole ? range : undefined} now={now} />
      </div>
      <div className={css.actions}>
        <AlertButton record={record} kind="pri" />
        <SharePrice record={record} />
      </div>
      <MarketInfo sample={record.sample} />
    </>
  );
}

function NoSuchMandi() {
  return (
    <EmptyState art="basket" title={say('gone')} text={say('goneHint')}>
      <ButtonLink href={MARKET_PATH}>{say('listed')}</ButtonLink>
    </EmptyState>
  );
}
