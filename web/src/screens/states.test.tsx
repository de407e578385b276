// @vitest-environment happy-dom
import type { User } from '@anar/contracts/users';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { appInDom } from '../../testing/app.tsx';
import { type Answers, Refusal } from '../../testing/gateway.ts';
import { orchard } from '../../testing/orchards.ts';
import { FARMER } from '../../testing/people.ts';
import type { RouteName } from '../api/call.ts';
import { orchards } from '../i18n/hi/orchard/orchards.ts';
import { t } from '../i18n/t.ts';
import type { RoutePath } from '../navigation/route-table.ts';

/** What a screen shows: a heading, by its text. */
type Heading = string | RegExp;

interface ScreenStates {
  /** The address, where the route has parameters. */
  path?: string;
  as?: User;
  /** The call without which there is nothing to show. */
  reads: RouteName;
  answers: Answers;
  shows: Heading;
  empty?: { answers: Answers; shows: Heading };
  /** What is said without a network. */
  offline: string;
}

/** `still`: reads nothing from the server. */
const screens: Partial<Record<RoutePath, ScreenStates | 'still'>> = {
  '/orchard': {
    as: FARMER,
    reads: 'GET /api/orchards/user/:userId',
    answers: { 'GET /api/orchards/user/:userId': { data: [orchard({ name: 'नदी वाला' })] } },
    shows: /नदी वाला/,
    empty: { answers: { 'GET /api/orchards/user/:userId': { data: [] } }, shows: orchards.noOrchard },
    offline: orchards.offline,
  },
};

const open = appInDom();
const find = (name: Heading) => screen.findByRole('heading', { name });
const withStates = Object.entries(screens).filter((entry): entry is [string, ScreenStates] => entry[1] !== 'still');

describe.each(withStates)('%s', (route, { path = route, as, reads, answers, shows, empty, offline }) => {
  const user = as ? { as } : {};

  it('says that it loads, then shows what came', async () => {
    const { gateway } = await open(path, { ...user, answers });
    const release = gateway.hold(reads);
    expect((await within(screen.getByRole('main')).findByRole('status')).textContent).toBe(t('app.loading'));
    release();
    await find(shows);
    expect(gateway.requests(reads)).toHaveLength(1);
  });

  it('says that it did not come, and asks again at a press', async () => {
    const { gateway } = await open(path, {
      ...user,
      answers: { ...answers, [reads]: new Refusal(503, 'service_unavailable') },
    });
    const alert = await screen.findByRole('alert');
    gateway.answer(answers);
    await userEvent.click(within(alert).getByRole('button', { name: t('app.retry') }));
    await find(shows);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says what is so without a network, and comes by itself when it is back', async () => {
    const { goOnline } = await open(path, { ...user, answers, offline: true });
    expect((await screen.findByRole('alert')).textContent).toContain(offline);
    goOnline();
    await find(shows);
  });

  it.runIf(empty)('says that there is nothing yet, and what to do', async () => {
    await open(path, { ...user, answers: { ...answers, ...empty?.answers } });
    await find(empty?.shows ?? '');
  });
});
