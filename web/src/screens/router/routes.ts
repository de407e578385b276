import type { ComponentType } from 'react';
import { type AppRoute, notFoundRoute, type RoutePath, routeOf } from '../../navigation/route-table.ts';
import { type Lazy, lazy } from '../../ui/hooks/lazy.tsx';
import type { PageProps } from './page-props.ts';

export type LazyPage = Lazy<ComponentType<PageProps>>;

const page = (fetchModule: () => Promise<{ default: ComponentType<PageProps> }>): LazyPage =>
  lazy(async () => (await fetchModule()).default);

/** The code of each screen of the table. A path without a page does not compile. */
const pages: Record<RoutePath, LazyPage> = {
  '/': page(() => import('../home-screen.tsx')),
  '/diagnose': page(() => import('../diagnose-screen.tsx')),
  '/diagnosis/:id': page(() => import('../../features/diagnosis/result/result-page.tsx')),
  '/orchard': page(() => import('../orchards/orchards-screen.tsx')),
  '/orchard/new': page(() => import('../../features/orchards/form/new-orchard-page.tsx')),
  '/orchard/:id': page(() => import('../orchards/orchard-screen.tsx')),
  '/fertilizer': page(() => import('../../features/fertilizer/fertilizer-page.tsx')),
  '/problems': page(() => import('../../features/problems/problem-list-page.tsx')),
  '/problems/:id': page(() => import('../../features/problems/problem-page.tsx')),
  '/consult': page(() => import('../consult/consult-screen.tsx')),
  '/chat': page(() => import('../consult/doctor-chats-screen.tsx')),
  '/chat/:id': page(() => import('../consult/chat-screen.tsx')),
  '/market': page(() => import('../../features/market/page/market-page.tsx')),
  '/market/:id': page(() => import('../../features/market/chart/chart-page.tsx')),
  '/profile': page(() => import('../profile-screen.tsx')),
  '/profile-edit': page(() => import('../../features/profile/edit/profile-edit-page.tsx')),
  '/plans': page(() => import('../../features/payments/plans/plans-page.tsx')),
  '/payment/:id': page(() => import('../../features/payments/outcome/payment-page.tsx')),
  '/receipt/:id': page(() => import('../../features/payments/receipt/receipt-page.tsx')),
  '/wallet': page(() => import('../../features/wallet/wallet-page.tsx')),
  '/login': page(() => import('../login-screen.tsx')),
  '/faq': page(() => import('../../features/legal/faq/faq-page.tsx')),
  '/privacy': page(() => import('../../features/legal/privacy-page.tsx')),
  '/terms': page(() => import('../../features/legal/terms-page.tsx')),
  '/refund-policy': page(() => import('../../features/legal/refund-policy-page.tsx')),
};

const notFoundPage = page(() => import('../../shell/not-found-page.tsx'));

export function pageOf(route: AppRoute): LazyPage {
  return route === notFoundRoute ? notFoundPage : (pages[route.path as RoutePath] ?? notFoundPage);
}

export const preloadPage: PageProps['preload'] = (path) => pageOf(routeOf(path)).load();
