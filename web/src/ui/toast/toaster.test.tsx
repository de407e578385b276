// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { appInDom } from '../../../testing/app.tsx';
import { Refusal } from '../../../testing/gateway.ts';
import { ORCHARD_ID, orchard } from '../../../testing/orchards.ts';
import { FARMER } from '../../../testing/people.ts';
import { orchardPageTexts } from '../../features/orchards/one/orchard-page.hi.ts';
import { t } from '../../i18n/t.ts';
import { PASSING_TOAST_MS, showToast } from './toast-store.ts';

const open = appInDom();
afterEach(() => {
  vi.useRealTimers();
});

it('a success closes by itself, a failure stays longer and can be closed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  let status: 'active' | 'inactive' = 'active';
  const { gateway } = await open(`/orchard/${ORCHARD_ID}`, {
    as: FARMER,
    answers: {
      'GET /api/orchards/user/:userId': () => ({ data: [orchard({ status })] }),
      'GET /api/orchards/:orchardId/diary': { entries: [], planned: [] },
      'GET /api/orchards/:orchardId/seasons': { seasons: [] },
      'PATCH /api/orchards/:orchardId': () => {
        status = 'inactive';
        return { orchard: orchard({ status }) };
      },
    },
  });
  const main = within(screen.getByRole('main'));
  await user.click(await main.findByRole('button', { name: orchardPageTexts.deactivate }));
  await screen.findByText(orchardPageTexts.deactivated);
  await vi.advanceTimersByTimeAsync(PASSING_TOAST_MS);
  await waitFor(() => expect(screen.queryByText(orchardPageTexts.deactivated)).toBeNull());

  gateway.answer({ 'PATCH /api/orchards/:orchardId': new Refusal(503, 'service_unavailable') });
  await user.click(await main.findByRole('button', { name: orchardPageTexts.activate, busy: false }));
  const failed = await screen.findByRole('alert');
  await vi.advanceTimersByTimeAsync(PASSING_TOAST_MS + 1000);
  expect(screen.getByRole('alert')).toBe(failed);
  await user.click(within(failed).getByRole('button', { name: t('app.close') }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('a repeated failure is a new element, so that screen readers announce it again', async () => {
  await open('/login');
  const fail = () => act(() => showToast({ title: 'नेट नहीं मिला', tone: 'bad' }));
  fail();
  const first = await screen.findByRole('alert');
  fail();
  await waitFor(() => expect(screen.getByRole('alert')).not.toBe(first));
});
