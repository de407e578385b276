import { renderToString } from 'react-dom/server';
import { t } from './i18n/t.ts';
import { routeOf } from './navigation/route-table.ts';
import { App } from './screens/app.tsx';
import { pageOf } from './screens/routes.ts';
import { PaintedFrame } from './shell/painted-frame.tsx';

export interface Painting {
  html: string;
  /** Painted as a guest sees it: React takes the markup over. Otherwise it is only a frame and gets replaced. */
  whole: boolean;
}

/**
 * The first picture of a page, made at build time. What a guest may see is painted whole; anything else depends on
 * who is there, or on what was chosen before, so only its frame is painted.
 */
export async function paint(path: string): Promise<Painting> {
  const route = routeOf(path);
  if (route.access === 'user' || route.nav) {
    return { html: renderToString(<PaintedFrame title={route.title && t(route.title)} />), whole: false };
  }
  await pageOf(route).load();
  return { html: renderToString(<App paintedPath={path} />), whole: true };
}
