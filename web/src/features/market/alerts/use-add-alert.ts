import type { MarketRecord } from '@anar/contracts/market';
import { useState } from 'react';
import { useSubmit } from '../../../api/use-submit.ts';
import { priceAlerts as words } from '../../../i18n/hi/price-alerts.ts';
import { texts } from '../../../i18n/texts.ts';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { fullName } from '../names.ts';
import { type Direction, readPrice, stepped } from './alert-price.ts';
import { wantedText } from './alert-words.ts';
import { useAddPriceAlertMutation } from './alerts-api.ts';

const say = texts(words);

/** The form of one alert: it begins at the next round price beyond the present one. */
export function useAddAlert(userId: string, record: MarketRecord) {
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
  const written = typed ?? String(stepped(modalPrice, direction));
  const price = readPrice(written);

  const type = (text: string) => {
    setTyped(text);
    setWrong(false);
    setProblem(null);
  };
  const save = async () => {
    setWrong(price === null);
    setProblem(null);
    if (price === null) return;
    const wanted = { marketId, direction, price };
    const sent = await send(wanted, (idempotencyKey) => add({ ...wanted, userId, idempotencyKey }));
    if (!sent) return;
    const what = wantedText(wanted);
    toast({ title: say('saved'), text: say('savedText', { name: fullName(record), what }), tone: 'ok' });
  };
  const step = (way: Direction) => type(String(stepped(price ?? modalPrice, way)));
  return { direction, setDirection, written, price, wrong, problem, busy, type, step, save };
}
