import { market as words } from '../../i18n/hi/market.ts';
import { texts } from '../../i18n/texts.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { deviceValue } from './device-value.ts';
import { readFavourites, toggled } from './favourites.ts';
import { readUnit, type Unit } from './money.ts';

const say = texts(words);

/** What a grower chose on this phone, with or without a login. */
export const unitChoice = deviceValue<Unit>('anar-mitra:market-unit', readUnit, (unit) => unit);
export const favouriteIds = deviceValue<readonly string[]>(
  'anar-mitra:market-favourites',
  readFavourites,
  JSON.stringify,
);

export function toggleFavourite(id: string): void {
  const next = toggled(favouriteIds.get(), id);
  if (!next) {
    showToast({ title: say('tooManyFavourites'), text: say('tooManyFavouritesHint'), tone: 'bad' });
    return;
  }
  favouriteIds.set(next);
  // Its card has just gone from under the finger to the top of the list.
  if (next.includes(id)) showToast({ title: say('favouriteAdded'), text: say('favouriteAddedHint'), tone: 'ok' });
}
