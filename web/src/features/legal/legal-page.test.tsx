// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { appInDom } from '../../../testing/app.tsx';
import { Refusal } from '../../../testing/gateway.ts';
import { t } from '../../i18n/t.ts';
import { texts } from '../../i18n/texts.ts';
import { faqTexts } from './faq/faq.hi.ts';
import { faqText } from './faq/faq-text.hi.ts';
import { legalTexts } from './legal.hi.ts';

const open = appInDom();
const main = () => within(screen.getByRole('main'));
const COMPANY = 'GET /api/company';
const company = { name: 'अनार मित्र', email: 'help@example.in', phone: '+91 98765 43210', grievanceOfficer: 'सीमा' };
const links = () =>
  main()
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

/** Statements required by law, in these words. */
describe.each([
  ['/privacy', legalTexts.privacy, ['36 महीने', '28 दिन', 'डेटा संरक्षण बोर्ड', 'नामित']],
  ['/terms', legalTexts.terms, ['18 साल', '₹5,000', 'जयपुर, राजस्थान', 'अपने आप नहीं कटता']],
  ['/refund-policy', legalTexts.refunds, ['7 दिन', '7 से 10 कार्य दिवस', '15 कार्य दिवस', 'अगली अवधि']],
])('%s', (path, title, sentences) => {
  it('shows its whole text and the contact', async () => {
    await open(path, { answers: { [COMPANY]: company } });
    await main().findByRole('heading', { name: title, level: 2 });
    main().getByText(texts(legalTexts)('updated', { date: '24 अगस्त 2025' }));
    const text = screen.getByRole('main').textContent;
    for (const sentence of sentences) expect(text).toContain(sentence);
    const mail = await main().findByRole('link', { name: company.email });
    expect(mail.getAttribute('href')).toBe('mailto:help@example.in');
    expect(main().getByRole('link', { name: company.phone }).getAttribute('href')).toBe('tel:+919876543210');
    main().getByText(legalTexts.officer);
    expect(links()).not.toContain(path);
  });

  it('without a configured contact has no gap', async () => {
    await open(path, { answers: { [COMPANY]: {} } });
    await main().findByText(legalTexts.contactMissing);
    expect(screen.getByRole('main').textContent).not.toContain('undefined');
  });
});

it('the contact is fetched again after a failure', async () => {
  const { gateway } = await open('/privacy', { answers: { [COMPANY]: new Refusal(503, 'service_unavailable') } });
  await main().findByText(legalTexts.contactFailed);
  gateway.answer({ [COMPANY]: company });
  await userEvent.click(await main().findByRole('button', { name: t('app.retry'), busy: false }));
  await main().findByRole('link', { name: company.email });
  await waitFor(() => expect(main().queryByText(legalTexts.contactFailed)).toBeNull());
});

it('sixteen questions are filtered by a word, opened by keyboard, and shown again when nothing matches', async () => {
  await open('/faq', { answers: { [COMPANY]: company } });
  const questions = () =>
    main()
      .queryAllByRole('heading', { level: 3 })
      .filter((one) => one.closest('summary'));
  const search = await main().findByRole<HTMLInputElement>('searchbox', { name: new RegExp(faqTexts.search) });
  expect(questions()).toHaveLength(faqText.length);
  await userEvent.click(search);
  await userEvent.paste('रिफंड');
  await waitFor(() => expect(questions()).toHaveLength(1));
  main().getByText(faqTexts.foundOne);
  const details = questions()[0]?.closest('details');
  expect(details?.open).toBe(false);
  await userEvent.click(questions()[0] as HTMLElement);
  expect(details?.open).toBe(true);
  main().getByText(/7–10 कार्य दिवस/);
  await userEvent.clear(search);
  await userEvent.paste('ट्रैक्टर');
  await main().findByText(faqTexts.none);
  await userEvent.click(main().getByRole('button', { name: faqTexts.showAll }));
  expect(questions()).toHaveLength(faqText.length);
  expect(search.value).toBe('');
  expect((await main().findByRole('link', { name: company.email })).getAttribute('href')).toMatch(/^mailto:/);
  expect(links()).toEqual(expect.arrayContaining(['/privacy', '/terms', '/refund-policy']));
});
