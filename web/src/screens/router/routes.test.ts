import { expect, it } from 'vitest';
import { notFoundRoute, routes } from '../../navigation/route-table.ts';
import { pageOf } from './routes.ts';

it.each([...routes, notFoundRoute])('$path has code that loads', async (route) => {
  expect(await pageOf(route).load()).toBeTypeOf('function');
});

it('no screen of the table falls back to the not-found page', () => {
  const notFound = pageOf(notFoundRoute);
  expect(routes.filter((route) => pageOf(route) === notFound)).toEqual([]);
});
