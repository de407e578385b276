// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { appInDom } from '../../../testing/app.tsx';
import { Refusal } from '../../../testing/gateway.ts';
import { FARMER } from '../../../testing/people.ts';
import { plansTexts } from '../../features/payments/plans/plans.hi.ts';
import { t } from '../../i18n/t.ts';

const open = appInDom();
const main = () => within(screen.getByRole('main'));
const PLAN = {
  id: 'pro' as const,
  name: 'प्रो',
  pricePaise: { monthly: 9900, annual: 99_900 },
  features: ['सवाल जितने चाहें'],
  popular: true,
};
const answers = { 'GET /api/plans': { plans: [PLAN] } };
const listen = { name: plansTexts.listen };
/** The voice status is cached per page: later tests depend on earlier ones. */
const openPlans = (more = {}) => open('/plans', { as: FARMER, answers: { ...answers, ...more } });

it('is shown while the server does not answer whether it has a voice, and sends the text to it', async () => {
  const { gateway } = await openPlans({
    'GET /api/voice': new Refusal(503, 'service_unavailable'),
    'POST /api/voice/speak': new Refusal(503, 'service_unavailable'),
  });
  await expect.poll(() => gateway.requests('GET /api/voice').length).toBeGreaterThan(0);
  await userEvent.click(await main().findByRole('button', listen));
  await main().findByText(t('app.noVoice'));
  const [sent] = gateway.requests('POST /api/voice/speak');
  expect(sent?.body).toEqual({ text: expect.stringMatching(/महीने के 99 रुपये, साल के 999 रुपये।.*7 दिन में पैसे वापस/) });
});

it('does not ask the server on a phone with a Hindi voice', async () => {
  vi.stubGlobal('speechSynthesis', { getVoices: () => [{ lang: 'hi-IN', name: 'Hindi' }] });
  const { gateway } = await openPlans({ 'GET /api/voice': { listens: false, speaks: false } });
  await main().findByRole('button', listen);
  expect(gateway.requests('GET /api/voice')).toEqual([]);
});

it('without any Hindi voice: is hidden but keeps its space; on later screens it is absent', async () => {
  const { gateway } = await openPlans({ 'GET /api/voice': { listens: false, speaks: false } });
  await expect.poll(() => gateway.requests('GET /api/voice').length).toBeGreaterThan(0);
  await waitFor(() => expect(main().queryByRole('button', listen)).toBeNull());
  main().getByText(plansTexts.listen);
  await userEvent.click(main().getByRole('link', { name: plansTexts.refundPolicy }));
  await waitFor(() => expect(location.pathname).toBe('/refund-policy'));
  history.back();
  await main().findByText('सवाल जितने चाहें');
  expect(main().queryByText(plansTexts.listen)).toBeNull();
});
