import type { User } from '@anar/contracts/users/users';
import { configureStore } from '@reduxjs/toolkit';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import { sessionReducer, signedIn } from '../../session/session-slice.ts';
import { Tiles } from './home-page.tsx';

const tilesOf = (role: User['role']) => {
  const store = configureStore({ reducer: { session: sessionReducer } });
  store.dispatch(signedIn({ user: { id: '01A', role } as User, token: 'token' }));
  const html = renderToStaticMarkup(
    <Provider store={store}>
      <Router ssrPath="/">
        <Tiles />
      </Router>
    </Provider>,
  );
  return [...html.matchAll(/<a href="([^"]+)"/g)].map(([, path]) => path);
};

it('Tiles: links only to pages that the role can open', () => {
  expect(tilesOf('farmer')).toEqual(['/problems', '/fertilizer', '/consult', '/orchard', '/market']);
  expect(tilesOf('expert')).toEqual(['/problems', '/consult', '/market']);
});
