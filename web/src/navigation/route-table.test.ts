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

  it('only the places of the navigation go without a title or a back button', () => {
    for (const route of routes) expect(route.title ?? route.nav, route.path).toBeDefined();
  });
});
