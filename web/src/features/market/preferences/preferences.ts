import { deviceStore } from '../../../device/storage/device-store.ts';
import { texts } from '../../../i18n/texts.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { marketTexts } from '../market.hi.ts';
import { readUnit, type Unit } from '../record-text.ts';
import { readCost } from '../selling/after-transport.ts';
import { readFavourites, toggleId } from './favourites.ts';

const say = texts(marketTexts);

/** A farmer's settings on this phone, with or without a login. */
export const unitChoice = deviceStore<Unit>({
  key: 'anar-mitra:market-unit',
  scope: 'device',
  read: readUnit,
  write: (unit) => unit,
});
/** ₹ for a quintal over 100 km by road. */
export const transportCost = deviceStore<number>({
  key: 'anar-mitra:transport-cost',
  scope: 'device',
  read: readCost,
});
export const favouriteIds = deviceStore<readonly string[]>({
  key: 'anar-mitra:market-favourites',
  scope: 'device',
  read: readFavourites,
});

export function toggleFavourite(id: string): void {
  const next = toggleId(favouriteIds.get(), id);
  if (!next) {
    showToast({ title: say('tooManyFavourites'), text: say('tooManyFavouritesHint'), tone: 'bad' });
    return;
  }
  favouriteIds.set(next);
  // Its card may just have moved to the top of the list.
  if (next.includes(id)) showToast({ title: say('favouriteAdded'), text: say('favouriteAddedHint'), tone: 'ok' });
}
