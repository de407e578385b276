import type { MarketHistory } from '@anar/contracts/market';
import { useState } from 'react';
import { market } from '../../../i18n/hi/market.ts';
import { marketChart as words } from '../../../i18n/hi/market-chart.ts';
import { spoken } from '../../../i18n/india-day.ts';
import { texts } from '../../../i18n/texts.ts';
import { Fold } from '../../../ui/layout/fold.tsx';
import { money, type Unit } from '../money.ts';
import css from './price-chart.module.css';

const say = texts(words);
const ofMarket = texts(market);

interface DaysTableProps {
  days: MarketHistory['days'];
  unit: Unit;
  today: string;
}

/** The same days as a table, newest first; two years of rows are made only for who opens it. */
export function DaysTable({ days, unit, today }: DaysTableProps) {
  const [open, setOpen] = useState(false);
  return (
    <Fold title={say('table')} className={css.tableBox} onToggle={setOpen}>
      {open && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: large letters make it wider than the phone; keys scroll it
        <section className={css.scroll} aria-label={say('table')} tabIndex={0}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{say('tableDay')}</th>
                <th scope="col">{ofMarket('least')}</th>
                <th scope="col">{say('keyModal')}</th>
                <th scope="col">{ofMarket('most')}</th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((day) => (
                <tr key={day.date}>
                  <th scope="row">{spoken(day.date, today)}</th>
                  <td>{money(day.minPrice, unit)}</td>
                  <td>{money(day.modalPrice, unit)}</td>
                  <td>{money(day.maxPrice, unit)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Fold>
  );
}
