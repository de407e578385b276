import { expect, it, vi } from 'vitest';
import { createSaving, sharedText } from './saving.ts';

function written(stored: string) {
  const sent: { text: string; answer: (isStored: boolean) => void }[] = [];
  const onStored = vi.fn();
  const send = (text: string) => new Promise<boolean>((answer) => sent.push({ text, answer }));
  const paper = { text: stored };
  const saving = createSaving({ stored, text: () => paper.text, send, onStored });
  return { paper, saving, sent, onStored, texts: () => sent.map(({ text }) => text) };
}
const settle = () => new Promise((resolve) => setTimeout(resolve));

it('sends one text at a time, then the newest one', async () => {
  const { paper, saving, sent, texts, onStored } = written('');
  for (const text of ['a', 'ab', 'abc']) {
    paper.text = text;
    void saving.save();
  }
  expect(texts()).toEqual(['a']);
  sent[0]?.answer(true);
  await settle();
  expect([texts(), saving.isStored()]).toEqual([['a', 'abc'], false]);
  sent[1]?.answer(true);
  await settle();
  expect([texts(), saving.isStored()]).toEqual([['a', 'abc'], true]);
  expect(onStored.mock.calls).toEqual([['a'], ['abc']]);
});

it('a text reverted while a request is in flight is sent again', async () => {
  const { paper, saving, sent, texts } = written('a');
  paper.text = 'ab';
  void saving.save();
  paper.text = 'a';
  void saving.save();
  sent[0]?.answer(true);
  await settle();
  expect(texts()).toEqual(['ab', 'a']);
});

it('a failed save is retried only on request; a stored text is not sent', async () => {
  const { paper, saving, sent, texts, onStored } = written('a');
  await saving.save();
  expect([texts(), onStored.mock.calls]).toEqual([[], [['a']]]);
  paper.text = 'ab';
  void saving.save();
  sent[0]?.answer(false);
  await settle();
  expect([texts(), onStored.mock.calls.length, saving.isStored()]).toEqual([['ab'], 1, false]);
  void saving.save();
  expect(texts()).toEqual(['ab', 'ab']);
});

it('one text on two screens has one autosave, which ends with the last screen', async () => {
  const sent: { text: string; answer: (isStored: boolean) => void }[] = [];
  const parts = { text: 'a', stored: 'a', onStored: vi.fn() };
  const send = (text: string) => new Promise<boolean>((answer) => sent.push({ text, answer }));
  const [window, column] = [sharedText('1', parts), sharedText('1', { ...parts, text: 'old' })];
  for (const each of [window, column]) each.sendBy(send);
  const stops = [window.subscribe(vi.fn()), column.subscribe(vi.fn())];
  window.write('ab');
  void window.save();
  stops[0]?.();
  column.write('abc');
  void column.save();
  expect([column.text(), sent.map(({ text }) => text)]).toEqual(['abc', ['ab']]);
  stops[1]?.();
  expect(sharedText('1', parts)).toBe(column);
  sent[0]?.answer(true);
  await settle();
  expect(sent.map(({ text }) => text)).toEqual(['ab', 'abc']);
  sent[1]?.answer(true);
  await settle();
  expect(sharedText('1', { ...parts, text: 'new' }).text()).toBe('new');
});
