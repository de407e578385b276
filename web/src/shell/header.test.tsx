import type { User } from '@anar/contracts/users';
import { configureStore } from '@reduxjs/toolkit';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import { routeOf } from '../navigation/route-table.ts';
import { sessionReducer, signedIn } from '../session/session-slice.ts';
import { Header } from './header.tsx';

const chipOf = (role: User['role'], balancePaise: number) => {
  const store = configureStore({ reducer: { session: sessionReducer } });
  store.dispatch(signedIn({ user: { id: '01A', role, wallet: { balancePaise } } as User, token: 'token' }));
  const html = renderToStaticMarkup(
    <Provider store={store}>
      <Router ssrPath="/">
        <Header route={routeOf('/')} />
      </Router>
    </Provider>,
  );
  return /<a [^>]*href="\/wallet"[^>]*>([^<]*)</.exec(html)?.[1];
};

it.each([
  ['farmer', 15_250, '₹152.50'],
  ['farmer', 1_240_000, '₹12,400'],
  ['farmer', 0, 'फ्री'],
  ['expert', 15_250, undefined],
  ['doctor', 0, undefined],
] as const)('for a %s with %d paise the way to the wallet says %s', (role, paise, words) => {
  expect(chipOf(role, paise)).toBe(words);
});
