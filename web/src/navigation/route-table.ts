import type { User } from '@anar/contracts/users/users';
import type { PlainTextKey } from '../i18n/t.ts';
import type { IconName } from '../ui/brand/icon-names.ts';

type Role = User['role'];

export interface AppRoute {
  /** A path; `:name` stands for one segment. */
  path: string;
  /** `guest`: only signed out; `user`: only signed in; `public`: both. */
  access: 'guest' | 'user' | 'public';
  /** Roles that may open it; left out: all. */
  roles?: readonly Role[];
  /** Heading in the header; left out: none. */
  title?: PlainTextKey;
  /** Another heading for some roles. */
  titleFor?: Partial<Record<Role, PlainTextKey>>;
  /** Its tab in the bottom navigation; such screens have no back button. */
  nav?: { icon: IconName; label: PlainTextKey };
  /** A tab of the navigation that nevertheless has a button to the home screen. */
  backHome?: boolean;
  /** A link on the not-found screen. */
  quickLink?: { icon: IconName; label: PlainTextKey };
  /** The page draws its own header (full-bleed screens). */
  ownHeader?: boolean;
}

/**
 * Every screen. Navigation, quick links and the check of `next` read this table, so an entry appears in all of them.
 */
const table = [
  {
    path: '/',
    access: 'user',
    nav: { icon: 'home', label: 'shell.home' },
  },
  {
    path: '/diagnose',
    access: 'user',
    title: 'shell.titleCheck',
    quickLink: { icon: 'camera', label: 'shell.titleCheck' },
  },
  {
    path: '/diagnosis/:id',
    access: 'user',
    title: 'shell.titleResult',
  },
  {
    path: '/orchard',
    access: 'user',
    roles: ['farmer'],
    title: 'shell.titleOrchards',
    nav: { icon: 'tree', label: 'shell.orchard' },
  },
  {
    path: '/orchard/new',
    access: 'user',
    roles: ['farmer'],
    title: 'shell.titleNewOrchard',
  },
  {
    path: '/orchard/:id',
    access: 'user',
    roles: ['farmer'],
    title: 'shell.orchard',
  },
  {
    path: '/fertilizer',
    access: 'user',
    roles: ['farmer'],
    title: 'shell.titleFertilizer',
    quickLink: { icon: 'sack', label: 'shell.titleFertilizer' },
  },
  {
    path: '/problems',
    access: 'public',
    title: 'shell.titleProblems',
    quickLink: { icon: 'book', label: 'shell.titleProblems' },
  },
  {
    path: '/problems/:id',
    access: 'public',
    title: 'shell.titleProblems',
  },
  {
    path: '/consult',
    access: 'user',
    title: 'shell.consult',
    titleFor: { doctor: 'shell.titleDoctorPanel', expert: 'shell.titleDoctorPanel' },
    nav: { icon: 'doctor', label: 'shell.consult' },
  },
  {
    path: '/chat',
    access: 'user',
    roles: ['doctor', 'expert'],
    title: 'shell.titleChat',
  },
  {
    path: '/chat/:id',
    access: 'user',
    title: 'shell.titleChat',
    ownHeader: true,
  },
  {
    path: '/market',
    access: 'public',
    title: 'shell.titleMarket',
    nav: { icon: 'market', label: 'shell.market' },
    backHome: true,
    quickLink: { icon: 'market', label: 'shell.titleMarket' },
  },
  {
    path: '/market/:id',
    access: 'public',
    title: 'shell.titleMandi',
  },
  {
    path: '/profile',
    access: 'user',
    title: 'shell.titleProfile',
    nav: { icon: 'user', label: 'shell.profile' },
    quickLink: { icon: 'user', label: 'shell.profile' },
  },
  {
    path: '/profile-edit',
    access: 'user',
    title: 'shell.titleProfile',
  },
  {
    path: '/plans',
    access: 'public',
    title: 'shell.titlePlans',
  },
  {
    path: '/payment/:id',
    access: 'user',
    title: 'shell.titlePayment',
  },
  {
    path: '/receipt/:id',
    access: 'user',
    title: 'shell.titleReceipt',
  },
  {
    path: '/wallet',
    access: 'user',
    roles: ['farmer'],
    title: 'shell.titleWallet',
  },
  {
    path: '/login',
    access: 'guest',
    title: 'shell.titleLogin',
    ownHeader: true,
  },
  {
    path: '/faq',
    access: 'public',
    title: 'app.name',
  },
  {
    path: '/privacy',
    access: 'public',
    title: 'shell.titlePrivacy',
  },
  {
    path: '/terms',
    access: 'public',
    title: 'shell.titleTerms',
  },
  {
    path: '/refund-policy',
    access: 'public',
    title: 'shell.titleRefunds',
  },
] as const satisfies readonly AppRoute[];

/** The path of a screen that exists, as the table spells it. */
export type RoutePath = (typeof table)[number]['path'];

export const routes: readonly AppRoute[] = table;

export const notFoundRoute: AppRoute = { path: '*', access: 'public', title: 'app.name' };

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

/** The heading for a role. */
export function titleOf({ title, titleFor }: AppRoute, role: Role | undefined): PlainTextKey | undefined {
  return (role && titleFor?.[role]) ?? title;
}

/** Path of the consultations, once this release has that screen. */
export function consultPath(): string | undefined {
  return knownRoute('/consult')?.path;
}

/** The home screen of a role: experts and doctors start at their consultations, once that screen exists. */
export function startOf(role: Role): string {
  return role === 'farmer' ? HOME : (consultPath() ?? '/profile');
}
