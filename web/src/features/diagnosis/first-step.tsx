import { card as words } from '../../i18n/hi/card.ts';
import { texts } from '../../i18n/texts.ts';
import { TileIcon } from '../../ui/brand/tile-icon.tsx';
import { actionIcon } from './action-icon.ts';
import css from './diagnosis-card.module.css';

const say = texts(words);

/** The action chip: one thing to do today. */
export function FirstStep({ action, text }: { action: string; text: string }) {
  return (
    <p className={css.first}>
      <TileIcon icon={actionIcon(action)} tone="filled" />
      <span>
        <span className={css.firstLabel}>{say('firstStep')}</span>
        <b className={css.firstText}>{text || action.replaceAll('_', ' ')}</b>
      </span>
    </p>
  );
}
