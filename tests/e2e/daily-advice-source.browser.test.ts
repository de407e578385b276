import { runSystem } from '@anar/running-system/running-system';
import { beforeAll, expect, it } from 'vitest';
import { advisedFarmer, DRY_WEEK, NAGPUR, toldWeather } from './advised-farmer.ts';
import { button, card, SOLAPUR, textOf } from './orchard-phone.ts';
import { looksRight } from './phone.ts';

/**
 * Where the weather of the daily advice comes from, and how old it is: fresh, kept, usual, on the device, of another day, none.
 * Steps build on each other.
 */

const product = toldWeather(runSystem);
const advised = advisedFarmer(product, { keepsApp: true });
const number = (text: string) => Number(text.replaceAll(',', ''));

beforeAll(async () => {
  const { phone, farmer } = advised;
  await product.behave(DRY_WEEK);
  await farmer.addOrchard({ name: 'नदी वाला', plantCount: 1240, ...SOLAPUR });
  await phone.page.evaluate('navigator.serviceWorker.ready.then(() => null)');
  await phone.page.goto('/orchard');
});

it('gives the place, then asks for the advice and gets it with fresh weather', async () => {
  const { page, context } = advised.phone;
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(SOLAPUR);
  const one = card(page, 'मेरा बाग');
  await button(one, 'लोकेशन की अनुमति').click();
  await button(one, 'सलाह प्राप्त करें').waitFor();
  await advised.phone.shot('advice-missing');
  await looksRight(page);
  await button(one, 'सलाह प्राप्त करें').click();
  await one.getByText('ताज़ा डेटा').waitFor();
  // The advice takes the focus of the button that it replaced.
  await expect.poll(() => page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe('दैनिक सलाह');
  const text = await textOf(one);
  for (const part of ['दैनिक सलाह', 'किमी/घंटा', '°C', 'अगले दिन', 'क्यों?']) {
    expect(text).toContain(part);
  }
  expect(text).toMatch(/मौसम (अभी|\d+ (सेकंड|मिनट) पहले) का.*नमूना मौसम.*छिड़काव/s);
  await one.getByRole('img', { name: /^अगले 7 दिन: आज बारिश/ }).waitFor();
  // Once they are over, the decision is tomorrow's and stands alone.
  const over = text.includes('आज छिड़काव का समय निकल गया');
  expect(await one.getByRole('img', { name: /^आज के घंटे/ }).count()).toBe(over ? 0 : 1);
  await one.getByText('क्यों?').click();
  await advised.phone.shot('advice-live');
  await looksRight(page);
});

it('tells litres of a tree and of the whole orchard', async () => {
  const text = await textOf(card(advised.phone.page, 'मेरा बाग'));
  const litres = Number(/([\d.,]+) लीटर हर पेड़/.exec(text)?.[1]);
  const [, total, plants] = /पूरे बाग में ([\d,]+) लीटर \(([\d,]+) पेड़\)/.exec(text) ?? [];
  expect(plants).toBe('200');
  expect(number(total ?? '')).toBe(Math.round(litres * 200));
});

it('calls only the government’s warning the government’s', async () => {
  const { page } = advised.phone;
  const warned = await textOf(card(page, 'मेरा बाग').getByRole('status').filter({ hasText: 'ऑरेंज अलर्ट' }));
  expect(warned).toContain('सरकारी');
  expect(warned).toContain('भारी बारिश');
});

it('still has the advice after a reload, and is told that the weather was kept when it fails', async () => {
  const { page } = advised.phone;
  await product.behave({ mode: 'fail' });
  await page.reload();
  await card(page, 'मेरा बाग').getByText('ताज़ा डेटा').waitFor();
  const other = card(page, 'नदी वाला');
  await button(other, 'सलाह प्राप्त करें').click();
  await other.getByText('कैश डेटा').waitFor();
  expect(await textOf(other)).toMatch(/पूरे बाग में [\d,]+ लीटर \(1,240 पेड़\)/);
});

it('gets usual weather of the month elsewhere while the forecast is away, and no hours', async () => {
  const { page, context } = advised.phone;
  await advised.farmer.addOrchard({ name: 'दूर वाला', plantCount: 50, ...NAGPUR });
  await context.setGeolocation(NAGPUR);
  await page.reload();
  const far = card(page, 'दूर वाला');
  await button(far, 'सलाह प्राप्त करें').click();
  await far.getByText('बैकअप डेटा').waitFor();
  expect((await textOf(far.getByRole('heading', { name: 'दैनिक सलाह' }).locator('../..'))).match(/औसत/g)).toHaveLength(
    1,
  );
  expect(await far.getByRole('img', { name: /^आज के घंटे/ }).count()).toBe(0);
  expect(await far.getByText('छिड़काव करना सुरक्षित है').count()).toBe(0);
  await advised.phone.shot('advice-backup');
  await looksRight(page);
  await product.behave({ mode: 'ok' });
});

it('shows the last advice without a network, and how old it is', async () => {
  const { page, context } = advised.phone;
  await context.setOffline(true);
  await page.reload();
  await card(page, 'मेरा बाग')
    .getByText(/नेट नहीं है। यह आज की सलाह .+ फ़ोन में सहेजी थी/)
    .waitFor();
  await advised.phone.shot('advice-offline');
  await looksRight(page);
  await button(card(page, 'मेरा बाग'), 'सलाह ताज़ा करें').click();
  await page.getByText('अभी नेट नहीं है। नेट आने पर फिर दबाएँ।').first().waitFor();
  await context.setOffline(false);
  await page
    .getByText(/फ़ोन में सहेजी थी/)
    .first()
    .waitFor({ state: 'detached' });
});

it('shows advice of another day small, as no ground to spray on', async () => {
  const { page, context } = advised.phone;
  await context.setOffline(true);
  await page.evaluate(`localStorage.setItem('anar-mitra:advice:v1',
    localStorage.getItem('anar-mitra:advice:v1').replaceAll(/"day":"[^"]+","createdAt"/g, '"day":"2026-01-05","createdAt"'))`);
  await page.reload();
  const one = card(page, 'मेरा बाग');
  await one.getByText('पुरानी सलाह: सोमवार, 5 जनवरी').waitFor();
  await one.getByText('यह आज के मौसम की नहीं है। इसके भरोसे छिड़काव न करें।').waitFor();
  expect(await one.getByRole('img', { name: /^आज के घंटे/ }).count()).toBe(0);
  await advised.phone.shot('advice-old');
  await looksRight(page);
  await context.setOffline(false);
  await one.getByText('पुरानी सलाह: सोमवार, 5 जनवरी').waitFor({ state: 'detached' });
});

it('says when the advice does not come, and fetches it on the press', async () => {
  const { page } = advised.phone;
  await product.system.takeDown('orchard');
  await page.evaluate("localStorage.removeItem('anar-mitra:advice:v1')");
  await page.reload();
  const one = card(page, 'मेरा बाग');
  await one.getByText(/^आज की सलाह नहीं आई/).waitFor();
  await advised.phone.shot('advice-failed');
  await looksRight(page);
  await product.system.restart('orchard');
  await button(one, 'फिर कोशिश करें').click();
  await one.getByText('ताज़ा डेटा').or(one.getByText('कैश डेटा')).waitFor();
});

it('fits a narrow phone, in the dark and with large letters', async () => {
  const { page, complaints } = advised.phone;
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await advised.phone.shot('advice-320-dark');
  await looksRight(page);
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  await advised.phone.shot('advice-320-large');
  await looksRight(page);
  expect(complaints.filter((text) => !/Failed to load resource|ERR_INTERNET/.test(text))).toEqual([]);
});
