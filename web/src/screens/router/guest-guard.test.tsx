// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { appInDom } from '../../../testing/app.tsx';
import { DOCTOR, FARMER } from '../../../testing/people.ts';
import { loginTexts } from '../../features/login/login.hi.ts';
import { routeOf } from '../../navigation/route-table.ts';
import { pageOf } from './routes.ts';

const ORCHARDS = 'GET /api/orchards/user/:userId';
const open = appInDom();

it('leads a guest from the home screen to the login', async () => {
  await open('/');
  await screen.findByRole('button', { name: loginTexts.sendCode });
  expect(location.pathname + location.search).toBe('/login');
});

it('redirects a signed-in user at once, without waiting for the orchards', async () => {
  const { gateway } = await open('/privacy', { as: FARMER, answers: { [ORCHARDS]: { data: [] } } });
  const release = gateway.hold(ORCHARDS);
  await pageOf(routeOf('/login')).load();
  act(() => history.pushState(null, '', '/login?next=%2Fprofile'));
  expect(location.pathname).toBe('/profile');
  release();
});

it('sends a doctor from the login to the consultations', async () => {
  await open('/login', { as: DOCTOR });
  await waitFor(() => expect(location.pathname).toBe('/consult'));
});
