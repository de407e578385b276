import { MARKET } from '@anar/contracts/constants';
import type { MarketRecord } from '@anar/contracts/market';
import { market } from '../../../i18n/hi/market.ts';
import { priceAlerts as words } from '../../../i18n/hi/price-alerts.ts';
import { indiaDay, spoken } from '../../../i18n/india-day.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Segment } from '../../../ui/controls/segment.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Form, Problem } from '../../../ui/form/form.tsx';
import { money } from '../money.ts';
import { fullName } from '../names.ts';
import { promise } from './alert-words.ts';
import css from './alerts.module.css';
import { useAddAlert } from './use-add-alert.ts';

const say = texts(words);
const ofMarket = texts(market);
const { minimum, maximum } = MARKET.alertPrice;
const DIRECTIONS = [
  { value: 'above', label: say('above'), icon: 'trend-up' },
  { value: 'below', label: say('below'), icon: 'trend-down' },
] as const;

/** Which price of which mandi, and in which direction. */
export function AlertForm({ record, userId }: { record: MarketRecord; userId: string }) {
  const form = useAddAlert(userId, record);
  const { price, direction } = form;
  const limits = { min: money(minimum, 'quintal'), max: money(maximum, 'quintal') };
  const present = { price: money(record.modalPrice, 'quintal'), day: spoken(record.date, indiaDay(Date.now())) };
  return (
    <Form onSubmit={form.save}>
      <p>
        <b>{say('name', { name: fullName(record) })}</b>{' '}
        {record.sample && <Badge tone="backup">{ofMarket('sample')}</Badge>}
        <br />
        <span className={css.soft}>{say('now', present)}</span>
      </p>
      <div className={css.price}>
        <Field
          className={css.field}
          label={say('price')}
          hint={price === null ? undefined : say('perKilo', { price: money(price, 'kilo') })}
          error={form.wrong ? say('priceError', limits) : undefined}
          prefix="₹"
          big
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          value={form.written}
          onChange={(event) => form.type(event.target.value)}
        />
        <IconButton icon="minus" look="sunken" label={say('less')} onClick={() => form.step('below')} />
        <IconButton icon="plus" look="sunken" label={say('more')} onClick={() => form.step('above')} />
      </div>
      <Segment label={say('direction')} options={DIRECTIONS} value={direction} onChange={form.setDirection} />
      {price !== null && <p aria-live="polite">{promise(record.modalPrice, direction, price)}</p>}
      <p className={css.soft}>{say('needsApp')}</p>
      <Problem>{form.problem}</Problem>
      <Button type="submit" icon="check" busy={form.busy} busyText={say('saving')}>
        {say('save')}
      </Button>
    </Form>
  );
}
