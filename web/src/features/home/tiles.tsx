import { Link } from 'wouter';
import { home as words } from '../../i18n/hi/home.ts';
import { texts } from '../../i18n/texts.ts';
import { knownRoute, openTo } from '../../navigation/route-table.ts';
import { useSession } from '../../session/hooks.ts';
import { TileIcon } from '../../ui/brand/tile-icon.tsx';
import css from './home-page.module.css';

const say = texts(words);

const tiles = [
  { path: '/consult', icon: 'doctor', tone: 'brand', label: 'tileAdvice', hint: 'tileAdviceHint' },
  { path: '/orchard', icon: 'tree', tone: 'action', label: 'tileOrchard', hint: 'tileOrchardHint' },
  { path: '/market', icon: 'market', tone: 'soil', label: 'tilePrices', hint: 'tilePricesHint' },
] as const;

/** Ways to the other screens; a tile appears with its screen, for those who may open it. */
export function Tiles() {
  const role = useSession().user?.role ?? 'farmer';
  const open = tiles.filter(({ path }) => {
    const route = knownRoute(path);
    return route && openTo(route, role);
  });
  if (open.length === 0) return null;
  return (
    <nav className={css.tiles} aria-label={say('tiles')}>
      {open.map(({ path, icon, tone, label, hint }) => (
        <Link key={path} href={path} className={css.tile}>
          <TileIcon icon={icon} tone={tone} />
          {say(label)}
          <small>{say(hint)}</small>
        </Link>
      ))}
    </nav>
  );
}
