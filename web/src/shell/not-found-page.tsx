import { t } from '../i18n/t.ts';
import { texts } from '../i18n/texts.ts';
import { goBack } from '../navigation/go-back.ts';
import { openTo, routes, startOf } from '../navigation/route-table.ts';
import { useSession } from '../session/hooks.ts';
import { TileIcon } from '../ui/brand/tile-icon.tsx';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { EmptyState } from '../ui/feedback/state-screen.tsx';
import { Card } from '../ui/layout/card.tsx';
import { ListRow } from '../ui/layout/list-row.tsx';
import { notFoundTexts } from './not-found.hi.ts';
import css from './not-found-page.module.css';

const say = texts(notFoundTexts);

/** Unknown path: back, home, and links to existing screens. */
export default function NotFoundPage() {
  const { user } = useSession();
  const role = user?.role ?? 'farmer';
  const links = routes.flatMap((route) =>
    route.quickLink && openTo(route, role) ? [{ ...route.quickLink, path: route.path }] : [],
  );
  return (
    <>
      <p className={css.code}>{say('code')}</p>
      <EmptyState art="basket" title={say('title')} text={say('text')}>
        <ButtonLink href={startOf(role)} icon="home">
          {t('shell.goHome')}
        </ButtonLink>
        <Button kind="sec" icon="back" onClick={goBack}>
          {say('goBack')}
        </Button>
      </EmptyState>
      <nav className={css.links} aria-labelledby="quick-links">
        <h2 id="quick-links">{say('quickLinks')}</h2>
        <Card padding="rows">
          <ul>
            {links.map((link) => (
              <ListRow key={link.path} href={link.path} start={<TileIcon icon={link.icon} />}>
                {t(link.label)}
              </ListRow>
            ))}
          </ul>
        </Card>
      </nav>
    </>
  );
}
