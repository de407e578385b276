import { expect, it } from 'vitest';
import { eventually, WaitTimeout } from './testing.ts';

it('eventually retries until its check returns a value, and returns it', async () => {
  const answers = [undefined, false, null, new Error('not yet'), 'there', 'later'];
  const look = () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  expect(await eventually(look)).toBe('there');
  expect(answers).toEqual(['later']);
});

it('eventually gives up after so many tries, with the last error as cause', async () => {
  let looks = 0;
  const failing = eventually(() => {
    looks += 1;
    throw new Error(`look ${looks}`);
  }, 3);
  const error = await failing.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(WaitTimeout);
  expect(error).toMatchObject({ name: 'WaitTimeout', message: 'after 3 tries: look 3', cause: new Error('look 3') });
  await expect(eventually(() => false, 1)).rejects.toThrow('after 1 tries: the condition did not come true');
});
