import { describe, expect, it } from 'vitest';
import { knownRoute, notFoundRoute, routeOf, routes } from './route-table.ts';

describe('the route table', () => {
  it('finds a screen by its path, parameters included', () => {
    expect(knownRoute('/')?.path).toBe('/');
    expect(knownRoute('/diagnosis/abc')?.path).toBe('/diagnosis/:id');
  });

  it.each(['/diagnosis/', '/diagnosis/a/b', '/Profile', '/profile/', '/nowhere', '//'])('%s is not found', (path) => {
    expect(routeOf(path)).toBe(notFoundRoute);
  });

  it('every route has a title or a place in the navigation', () => {
    for (const route of routes) expect(route.title ?? route.nav, route.path).toBeDefined();
  });
});
