import type { MarketRecord } from '@anar/contracts/market';
import { ChartLink } from '../chart-link.tsx';
import { AlertButton } from './alert-button.tsx';
import css from './alerts.module.css';

/** Where a card leads: to all days of the mandi, and to a push when its price passes a mark. */
export function MandiWays({ record }: { record: MarketRecord }) {
  return (
    <div className={css.ways}>
      <ChartLink record={record} />
      <AlertButton record={record} kind="txt" size="m" auto />
    </div>
  );
}
