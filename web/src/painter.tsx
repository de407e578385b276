import { renderToString } from 'react-dom/server';
import { App } from './app/app.tsx';
import { routeOf } from './app/routes.ts';
import { PaintedFrame } from './shell/painted-frame.tsx';

/**
 * The first picture of a page, made at build time. A screen for guests is painted whole and taken over as it is;
 * anything else depends on who is there, so only its frame is painted.
 */
export async function paint(path: string): Promise<string> {
  const route = routeOf(path);
  if (route.access !== 'guest') return renderToString(<PaintedFrame />);
  await route.page.load();
  return renderToString(<App paintedPath={path} />);
}
