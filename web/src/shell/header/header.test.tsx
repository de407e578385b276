import type { User } from '@anar/contracts/users/users';
import { configureStore } from '@reduxjs/toolkit';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import { routeOf } from '../../navigation/route-table.ts';
import { sessionReducer, signedIn } from '../../session/session-slice.ts';
import { Header } from './header.tsx';

const headerOf = (path: string, role: User['role'] | null, balancePaise = 0) => {
  const store = configureStore({ reducer: { session: sessionReducer } });
  const user = { id: '01A', role, wallet: { balancePaise } } as User;
  if (role) store.dispatch(signedIn({ user, token: 'token' }));
  return renderToStaticMarkup(
    <Provider store={store}>
      <Router ssrPath={path}>
        <Header route={routeOf(path)} />
      </Router>
    </Provider>,
  );
};
const chipOf = (role: User['role'], balancePaise: number) =>
  /<a [^>]*href="\/wallet"[^>]*>([^<]*)</.exec(headerOf('/', role, balancePaise))?.[1];
const titleOn = (path: string, role: User['role'] | null) => /<h1[^>]*>([^<]*)</.exec(headerOf(path, role))?.[1];

it.each([
  ['farmer', 15_250, 'फ्री'],
  ['farmer', 0, 'फ्री'],
  ['expert', 15_250, undefined],
  ['doctor', 0, undefined],
] as const)('the wallet chip of a %s with %d paise says %s', (role, paise, words) => {
  expect(chipOf(role, paise)).toBe(words);
});

/** The titles of the specification, verbatim; later screens are added with theirs. */
it.each([
  ['/orchard/new', 'farmer', 'नया बाग़'],
  ['/orchard', 'farmer', 'मेरे बाग़'],
  ['/consult', 'expert', 'डॉक्टर पैनल'],
  ['/consult', 'doctor', 'डॉक्टर पैनल'],
  ['/consult', 'farmer', 'परामर्श'],
  ['/chat', 'doctor', 'चैट'],
  ['/chat/01K0', 'farmer', 'चैट'],
  ['/market', 'farmer', 'बाज़ार भाव'],
  ['/wallet', 'farmer', 'वॉलेट'],
  ['/profile', 'farmer', 'प्रोफ़ाइल'],
  ['/plans', 'farmer', 'प्लान'],
  ['/login', null, 'लॉगिन'],
  ['/privacy', null, 'गोपनीयता'],
  ['/terms', null, 'नियम'],
  ['/refund-policy', null, 'रिफंड नीति'],
  ['/', 'farmer', undefined],
  ['/no-such-screen', 'farmer', 'अनार मित्र'],
] as const)('the title of %s for a %s is %s', (path, role, title) => {
  expect(titleOn(path, role)).toBe(title);
});

it.each([
  ['/market', '/login?next=%2Fmarket'],
  ['/plans', '/login?next=%2Fplans'],
])('the login link of a guest on %s returns there', (path, login) => {
  expect(headerOf(path, null)).toContain(`href="${login}"`);
});

it.each([
  ['/', false],
  ['/orchard', false],
  ['/consult', false],
  ['/profile', false],
  ['/chat', true],
  ['/plans', true],
  ['/wallet', true],
])('%s has a back button: %s', (path, back) => {
  expect(headerOf(path, 'farmer').includes('aria-label="वापस"')).toBe(back);
});
