import { knownRoute } from '../../app/routes.ts';
import { t } from '../../i18n/t.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TileIcon } from '../../ui/tile-icon.tsx';
import css from './home-page.module.css';

const CONSULT = '/consult';

/** The way to a doctor, as soon as that screen exists. */
export function ConsultPromo() {
  if (!knownRoute(CONSULT)) return null;
  return (
    <Card className={css.promo}>
      <div className={css.promoHead}>
        <TileIcon icon="doctor" tone="brand" />
        <div>
          <h2>{t('home.promoTitle')}</h2>
          <p>{t('home.promoText')}</p>
        </div>
      </div>
      <ButtonLink href={CONSULT} kind="sec" size="m">
        {t('home.promoStart')}
      </ButtonLink>
      <ButtonLink href={CONSULT} kind="txt" size="m">
        {t('home.promoMine')}
      </ButtonLink>
    </Card>
  );
}
