import { request } from '@anar/running-system/http-client';
import { accountDeletionTexts } from '@anar/web/texts/features/profile/account-deletion/account-deletion';
import { sessionTexts } from '@anar/web/texts/session/session';
import { expect, it } from 'vitest';
import { expectEmptied, openAccountDeletion, SECRET, sayYesTwice, tokenOn } from '../account/account-deletion-phone.ts';
import { ask, phoneOf } from '../offline/waiting-phone.ts';
import { ownComplaints } from '../phones/orchard-phone.ts';
import { looksRight, noticed } from '../phones/phone.ts';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';

/** Account deletion. */

const product = inBrowser(sharedSystem);

it('a farmer deletes the account: logged out, private data removed from the phone, old token and cookie refused', async () => {
  const phone = await phoneOf(product.browser, product.system);
  const { page, context, farmer, shot } = phone;
  await ask(page, `${SECRET} फल पर तेल जैसे काले धब्बे हैं`);
  await page.waitForURL('**/diagnosis/*');
  const [token, cookies] = [await tokenOn(page), await context.cookies()];
  await openAccountDeletion(page);
  await page.getByText(accountDeletionTexts.walletEmpty).waitFor();
  await shot('leave');
  await looksRight(page);
  await sayYesTwice(page);
  await noticed(page, sessionTexts.deleted);
  await page.waitForURL('**/login**');
  await expectEmptied(page, farmer);

  const { url } = product.system;
  const authorization = `Bearer ${token}`;
  const mine = () => request(`${url}/api/users/${farmer.userId}`, 'GET', undefined, { authorization });
  await expect.poll(async () => (await mine()).status).toBe(401);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const renewed = await request(`${url}/api/auth/refresh`, 'POST', undefined, { cookie, origin: url });
  expect([renewed.status, renewed.body.code]).toEqual([401, 'session_ended']);
  expect(ownComplaints(phone)).toEqual([]);
});
