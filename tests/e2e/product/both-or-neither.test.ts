import { expect, it } from 'vitest';
import { bothOrNeither } from './both-or-neither.ts';

function parts() {
  const ended: string[] = [];
  const end = (name: string) => async () => void ended.push(name);
  return { ended, system: { stop: end('system') }, browser: { close: end('browser') } };
}

it('bothOrNeither returns both when both start', async () => {
  const { ended, system, browser } = parts();
  expect(await bothOrNeither(Promise.resolve(system), Promise.resolve(browser))).toEqual([system, browser]);
  expect(ended).toEqual([]);
});

it('bothOrNeither stops the one that started when the other fails, and throws its error', async () => {
  const { ended, system, browser } = parts();
  const failed = () => Promise.reject(new Error('no browser here'));
  await expect(bothOrNeither(Promise.resolve(system), failed())).rejects.toThrow('no browser here');
  expect(ended).toEqual(['system']);
  await expect(bothOrNeither(failed(), Promise.resolve(browser))).rejects.toThrow('no browser here');
  expect(ended).toEqual(['system', 'browser']);
});
