import { renderToString } from 'react-dom/server';
import { t } from './i18n/t.ts';
import { routeOf } from './navigation/route-table.ts';
import { App } from './screens/app.tsx';
import { pageOf } from './screens/router/routes.ts';
import { PaintedFrame } from './shell/painted-frame.tsx';

export interface Painting {
  html: string;
  /** Prerendered as a guest sees it: React hydrates the markup. Otherwise it is only a frame and gets replaced. */
  whole: boolean;
}

/**
 * Prerenders a page at build time. A page for guests is rendered in full; of any other, which depends on the user or
 * their earlier choices, only the frame.
 */
export async function paint(path: string): Promise<Painting> {
  const route = routeOf(path);
  if (route.access === 'user' || route.nav) {
    return { html: renderToString(<PaintedFrame title={route.title && t(route.title)} />), whole: false };
  }
  await pageOf(route).load();
  return { html: renderToString(<App paintedPath={path} />), whole: true };
}
