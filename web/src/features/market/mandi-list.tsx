import type { MarketRecord } from '@anar/contracts/market';
import { market as words } from '../../i18n/hi/market.ts';
import { texts } from '../../i18n/texts.ts';
import { Caution } from '../../ui/feedback/caution.tsx';
import { MandiCard } from './mandi-card.tsx';
import css from './market-page.module.css';
import { priceAge } from './price-age.ts';

const say = texts(words);

interface MandiListProps {
  records: readonly MarketRecord[];
  /** They are of a search whose answer is being waited for. */
  busy: boolean;
  now: number;
}

/** The cards of one page. */
export function MandiList({ records, busy, now }: MandiListProps) {
  const opened = records.find(({ date }) => !priceAge(date, now).old)?.id;
  return (
    <div aria-busy={busy} className={busy ? css.waiting : undefined}>
      {records.some(({ sample }) => sample) && (
        <Caution icon="info" className={css.sample}>
          {say('sampleNote')}
        </Caution>
      )}
      {records.map((record) => (
        <MandiCard key={record.id} record={record} first={record.id === opened} now={now} />
      ))}
    </div>
  );
}
