import { MARKET } from '@anar/contracts/constants';
import type { MarketRecord } from '@anar/contracts/market';
import { useState } from 'react';
import { useSubmit } from '../../../api/queries/use-submit.ts';
import { serverNow } from '../../../device/network/server-clock.ts';
import { PushOffer } from '../../../device/push/push-offer.tsx';
import { indiaDay, spoken } from '../../../i18n/dates/india-day.ts';
import { texts } from '../../../i18n/texts.ts';
import { loginPath } from '../../../navigation/next-path.ts';
import { useSession } from '../../../session/hooks.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Segment } from '../../../ui/controls/segment.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Field } from '../../../ui/form/fields/field.tsx';
import { Form, Problem } from '../../../ui/form/form.tsx';
import { Sheet } from '../../../ui/modal/sheet.tsx';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { track } from '../../../wrapper/wrapper.ts';
import { marketTexts } from '../market.hi.ts';
import { unitChoice } from '../preferences/preferences.ts';
import { fullName, money } from '../record-text.ts';
import { MARKET_PATH } from '../search/market-search.ts';
import css from './alerts.module.css';
import { useAddPriceAlertMutation } from './alerts-api.ts';
import { MyAlerts } from './my-alerts.tsx';
import {
  alertPreview,
  alertText,
  type Direction,
  isFarFrom,
  nextStep,
  readPrice,
  STEP,
  typedPrice,
} from './price-alert.ts';
import { priceAlertsTexts } from './price-alerts.hi.ts';

const say = texts(priceAlertsTexts);
const ofMarket = texts(marketTexts);
const { minimum, maximum } = MARKET.alertPrice;
const directions = () =>
  [
    { value: 'above', label: say('above'), icon: 'trend-up' },
    { value: 'below', label: say('below'), icon: 'trend-down' },
  ] as const;

/** Sets an alert for a mandi and lists all alerts; a guest is sent to the login and back to this mandi. */
export function AlertSheet({ record, onClose }: { record: MarketRecord; onClose: () => void }) {
  const { user } = useSession();
  return (
    <Sheet open onClose={onClose} title={say('title')}>
      {user ? (
        <>
          <AlertForm record={record} userId={user.id} onSaved={onClose} />
          <MyAlerts userId={user.id} />
        </>
      ) : (
        <div className={css.form}>
          <p>{say('guest')}</p>
          <ButtonLink href={loginPath(`${MARKET_PATH}/${record.id}`, '')} replace icon="user">
            {say('logIn')}
          </ButtonLink>
        </div>
      )}
    </Sheet>
  );
}

interface AlertFormProps {
  record: MarketRecord;
  userId: string;
  onSaved: () => void;
}

/** Which price of which mandi, and in which direction. */
function AlertForm({ record, userId, onSaved }: AlertFormProps) {
  const form = useAlertForm({ record, userId, onSaved });
  const { price, direction } = form;
  const unit = unitChoice.use();
  const other = unit === 'kilo' ? 'quintal' : 'kilo';
  const limits = { min: money(minimum, unit), max: money(maximum, unit) };
  const now = money(record.modalPrice, unit);
  const step = money(STEP, unit);
  const unitName = ofMarket(unit);
  return (
    <Form onSubmit={form.save}>
      <p>
        <b>{say('name', { name: fullName(record) })}</b>{' '}
        {record.sample && <Badge tone="backup">{ofMarket('sample')}</Badge>}
        <br />
        <span className={css.soft}>
          {say('now', { price: now, unit: unitName, day: spoken(record.date, indiaDay(serverNow())) })}
        </span>
      </p>
      <div className={css.price}>
        <Field
          className={css.field}
          label={say('price', { unit: unitName })}
          hint={price === null ? undefined : say('perOther', { price: money(price, other), unit: ofMarket(other) })}
          error={form.wrong ? say('priceError', limits) : undefined}
          prefix="₹"
          big
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          value={form.written}
          onChange={(event) => form.type(event.target.value)}
        />
        <IconButton icon="minus" look="sunken" label={say('less', { step })} onClick={() => form.step('below')} />
        <IconButton icon="plus" look="sunken" label={say('more', { step })} onClick={() => form.step('above')} />
      </div>
      <Segment label={say('direction')} options={directions()} value={direction} onChange={form.setDirection} />
      {price !== null && <p aria-live="polite">{alertPreview(record.modalPrice, direction, price, unit)}</p>}
      <p className={css.soft}>{say('needsSwitch')}</p>
      <PushOffer title={say('pushTitle')} text={say('pushText')} />
      <Problem>
        {form.problem ??
          (form.isFar && price !== null && say('farFrom', { now, unit: unitName, price: money(price, unit) }))}
      </Problem>
      <Button type="submit" icon="check" busy={form.busy} busyText={say('saving')}>
        {say('save')}
      </Button>
    </Form>
  );
}

/** State of the form; it starts at the next round price above the newest. */
function useAlertForm({ record, userId, onSaved }: AlertFormProps) {
  const { id: marketId, modalPrice } = record;
  const [direction, setDirection] = useState<Direction>('above');
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [add] = useAddPriceAlertMutation();
  const { busy, send } = useSubmit(setProblem, {
    offline: say('saveOffline'),
    failed: (why) => say('saveFailed', { why }),
  });
  const toast = useToast();
  const unit = unitChoice.use();
  const [isFar, setFar] = useState(false);
  const written = typed ?? typedPrice(nextStep(modalPrice, direction), unit);
  const price = readPrice(written, unit);

  const type = (text: string) => {
    setTyped(text);
    setFar(false);
    setWrong(false);
    setProblem(null);
  };
  const save = async () => {
    setWrong(price === null);
    setProblem(null);
    if (price === null) return;
    setFar(isFarFrom(modalPrice, price));
    if (isFarFrom(modalPrice, price) && !isFar) return;
    const alert = { marketId, direction, price };
    const sent = await send(alert, (idempotencyKey) => add({ ...alert, userId, idempotencyKey }));
    if (!sent) return;
    track('price_alert_set', { direction });
    const what = alertText(alert, unit);
    toast({ title: say('saved'), text: say('savedText', { name: fullName(record), what }), tone: 'ok' });
    onSaved();
  };
  const step = (way: Direction) => type(typedPrice(nextStep(price ?? modalPrice, way), unit));
  return { direction, setDirection, written, price, isFar, wrong, problem, busy, type, step, save };
}
