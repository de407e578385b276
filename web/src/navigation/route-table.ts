import type { User } from '@anar/contracts/users';
import type { PlainTextKey } from '../i18n/t.ts';
import type { IconName } from '../ui/icon-names.ts';
import { type LazyPage, lazyPage } from '../ui/lazy.ts';

type Role = User['role'];

export interface AppRoute {
  /** A path; `:name` stands for one segment. */
  path: string;
  /** `guest`: only signed out; `user`: only signed in; `public`: everybody. */
  access: 'guest' | 'user' | 'public';
  /** Left out: every role. */
  roles?: readonly Role[];
  /** Heading in the header; left out: none. */
  title?: PlainTextKey;
  /** One of the five places of the bottom navigation; these have no back button. */
  nav?: { icon: IconName; label: PlainTextKey };
  /** A place of the navigation with a button to the start all the same. */
  backHome?: boolean;
  /** A row in the profile's menu. */
  menu?: { icon: IconName; label: PlainTextKey };
  /** A link on the not-found screen. */
  quickLink?: { icon: IconName; label: PlainTextKey };
  /** The page draws its own header (full-bleed screens). */
  ownHeader?: boolean;
  page: LazyPage;
}

/**
 * Every screen that exists. Navigation, the profile's menu, quick links and the guard of `next` read this table,
 * so an entry anywhere appears with its screen.
 */
export const routes: readonly AppRoute[] = [
  {
    path: '/',
    access: 'user',
    nav: { icon: 'home', label: 'shell.home' },
    page: lazyPage(() => import('../screens/home-screen.tsx')),
  },
  {
    path: '/diagnose',
    access: 'user',
    title: 'shell.titleCheck',
    quickLink: { icon: 'camera', label: 'shell.titleCheck' },
    page: lazyPage(() => import('../screens/diagnose-screen.tsx')),
  },
  {
    path: '/diagnosis/:id',
    access: 'user',
    title: 'shell.titleResult',
    page: lazyPage(() => import('../features/diagnosis/result-page.tsx')),
  },
  {
    path: '/orchard',
    access: 'user',
    roles: ['farmer'],
    title: 'shell.titleOrchards',
    nav: { icon: 'tree', label: 'shell.orchard' },
    page: lazyPage(() => import('../screens/orchards-screen.tsx')),
  },
  {
    path: '/orchard/new',
    access: 'user',
    roles: ['farmer'],
    title: 'shell.titleNewOrchard',
    page: lazyPage(() => import('../features/orchards/form/new-orchard-page.tsx')),
  },
  {
    path: '/orchard/:id',
    access: 'user',
    roles: ['farmer'],
    title: 'shell.orchard',
    page: lazyPage(() => import('../features/orchards/one/orchard-page.tsx')),
  },
  {
    path: '/fertilizer',
    access: 'user',
    roles: ['farmer'],
    title: 'shell.titleFertilizer',
    quickLink: { icon: 'sack', label: 'shell.titleFertilizer' },
    page: lazyPage(() => import('../features/fertilizer/fertilizer-page.tsx')),
  },
  {
    path: '/problems',
    access: 'public',
    title: 'shell.titleProblems',
    quickLink: { icon: 'book', label: 'shell.titleProblems' },
    page: lazyPage(() => import('../features/problems/problem-list-page.tsx')),
  },
  {
    path: '/problems/:id',
    access: 'public',
    title: 'shell.titleProblems',
    page: lazyPage(() => import('../features/problems/problem-page.tsx')),
  },
  {
    path: '/market',
    access: 'public',
    title: 'shell.titleMarket',
    nav: { icon: 'market', label: 'shell.market' },
    backHome: true,
    quickLink: { icon: 'market', label: 'shell.titleMarket' },
    page: lazyPage(() => import('../features/market/market-page.tsx')),
  },
  {
    path: '/market/:id',
    access: 'public',
    title: 'shell.titleMandi',
    page: lazyPage(() => import('../features/market/chart/chart-page.tsx')),
  },
  {
    path: '/profile',
    access: 'user',
    title: 'shell.titleProfile',
    nav: { icon: 'user', label: 'shell.profile' },
    quickLink: { icon: 'user', label: 'shell.profile' },
    page: lazyPage(() => import('../features/profile/profile-page.tsx')),
  },
  {
    path: '/plans',
    access: 'public',
    title: 'shell.titlePlans',
    page: lazyPage(() => import('../features/plans/plans-page.tsx')),
  },
  {
    path: '/login',
    access: 'guest',
    title: 'shell.titleLogin',
    ownHeader: true,
    page: lazyPage(() => import('../features/login/login-page.tsx')),
  },
  {
    path: '/privacy',
    access: 'public',
    title: 'shell.titlePrivacy',
    menu: { icon: 'lock', label: 'shell.privacy' },
    page: lazyPage(() => import('../features/legal/privacy-page.tsx')),
  },
  {
    path: '/terms',
    access: 'public',
    title: 'shell.titleTerms',
    menu: { icon: 'doc', label: 'shell.terms' },
    page: lazyPage(() => import('../features/legal/terms-page.tsx')),
  },
];

export const notFoundRoute: AppRoute = {
  path: '*',
  access: 'public',
  title: 'app.name',
  page: lazyPage(() => import('../shell/not-found-page.tsx')),
};

const HOME = '/';

/** The route of a path without its query; undefined when there is no such screen. */
export function knownRoute(path: string): AppRoute | undefined {
  const segments = path.split('/');
  return routes.find((route) => {
    const pattern = route.path.split('/');
    return (
      pattern.length === segments.length &&
      pattern.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index]))
    );
  });
}

export function routeOf(path: string): AppRoute {
  return knownRoute(path) ?? notFoundRoute;
}

export function openTo(route: AppRoute, role: Role): boolean {
  return route.access !== 'guest' && (!route.roles || route.roles.includes(role));
}

/** Path of the consultations, once this release has that screen. */
export function consultPath(): string | undefined {
  return knownRoute('/consult')?.path;
}

/** Where a person starts: experts and doctors at their consultations, as soon as that screen exists. */
export function startOf(role: Role): string {
  return role === 'farmer' ? HOME : (consultPath() ?? '/profile');
}
