import { market as words } from '../../i18n/hi/market.ts';
import { texts } from '../../i18n/texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { favouriteIds, toggleFavourite } from './device-choices.ts';
import css from './mandi-card.module.css';

const say = texts(words);

/** The heart: this mandi stands first from now on. */
export function FavouriteButton({ id, name }: { id: string; name: string }) {
  const loved = favouriteIds.use().includes(id);
  return (
    <IconButton
      icon="heart"
      label={say(loved ? 'favouriteRemove' : 'favouriteAdd', { name })}
      aria-pressed={loved}
      className={classNames(css.heart, loved && css.loved)}
      onClick={() => toggleFavourite(id)}
    />
  );
}
