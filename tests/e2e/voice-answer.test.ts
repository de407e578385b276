import { expect, it } from 'vitest';
import { button, callFrom, microphone, SAID, tapAndSpeak, voiceTests, words } from './voice-caller.ts';

/** The spoken answer to a question by voice: heard, stopped, repeated, and left for the whole record. */

const voice = voiceTests();

it('stops, repeats and clears the answer, and leads to the whole record', async () => {
  const { page, farmer } = await callFrom(voice.browser, voice.system);
  await tapAndSpeak(page);
  await button(page, 'जाँच शुरू करें').click();
  await button(page, 'रोकें').click();
  const spoken = (await voice.asked()).speeches.length;
  await button(page, 'सलाह फिर सुनें').click();
  await button(page, 'रोकें').click();
  expect((await voice.asked()).speeches).toHaveLength(spoken);
  await expect.poll(() => page.evaluate('watched.made === watched.revoked')).toBe(true);

  const [record] = await farmer.records();
  expect(await page.getByRole('link', { name: /सलाह|जवाब/ }).getAttribute('href')).toBe(`/diagnosis/${record?.id}`);
  await button(page, 'नया सवाल').click();
  expect(await words(page).inputValue()).toBe('');
  await microphone(page).waitFor();

  await tapAndSpeak(page);
  await button(page, 'जाँच शुरू करें').click();
  await page.getByRole('link', { name: /सलाह|जवाब/ }).click();
  await page.waitForURL('**/diagnosis/*');
  await page.getByText(SAID).first().waitFor();
  await page.goBack();
  await microphone(page).waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'पौधे की जाँच' }).waitFor();
});

it('offers the answer to be heard when the browser wants a press first', async () => {
  const refuse = `
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function () {
      return window.pressed ? play.call(this) : Promise.reject(new DOMException('', 'NotAllowedError'));
    };`;
  const { page, shot } = await callFrom(voice.browser, voice.system, { script: refuse });
  await tapAndSpeak(page);
  await button(page, 'जाँच शुरू करें').click();
  await button(page, 'सुनें').waitFor();
  await shot('voice-blocked');
  await page.evaluate('window.pressed = true');
  await button(page, 'सुनें').click();
  await button(page, 'रोकें').waitFor();
});
