import { home as words } from '../../i18n/hi/home.ts';
import { texts } from '../../i18n/texts.ts';
import { consultPath } from '../../navigation/route-table.ts';
import { TileIcon } from '../../ui/brand/tile-icon.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import css from './home-page.module.css';

const say = texts(words);

/** The way to a doctor, as soon as that screen exists. */
export function ConsultPromo() {
  const path = consultPath();
  if (!path) return null;
  return (
    <Card className={css.promo}>
      <div className={css.promoHead}>
        <TileIcon icon="doctor" tone="brand" />
        <div>
          <h2>{say('promoTitle')}</h2>
          <p>{say('promoText')}</p>
        </div>
      </div>
      <ButtonLink href={path} kind="sec" size="m">
        {say('promoStart')}
      </ButtonLink>
      <ButtonLink href={path} kind="txt" size="m">
        {say('promoMine')}
      </ButtonLink>
    </Card>
  );
}
