import { createService, type Service } from '@anar/service-kit/lifecycle/service';
import { runQueries } from '@anar/service-kit/mongo/run-queries';
import { dispose, startTestService, testConfig } from '@anar/service-kit/testing';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createQuotaDayStore, type QuotaDayStore } from './quota-day.store.ts';

const TODAY = new Date('2026-11-21T06:00:00Z');
const TOMORROW = new Date('2026-11-21T18:30:00Z');
let days: QuotaDayStore;
let service: Service;

beforeAll(async () => {
  service = await startTestService((config) => {
    const made = createService({ name: 'quotadays', title: 'Quota', config });
    days = createQuotaDayStore(made);
    return made;
  }, testConfig('quotadays'));
});
afterAll(dispose);

const taken = async (userId: string) => {
  const { found } = await runQueries(service.mongo, { found: days.query(userId, TODAY) });
  return found.question.answered;
};
const limits = (answered: number) => ({ answered, unanswered: 3 });
const take = (userId: string, key = ulid(), limit = 10, day = TODAY) =>
  days.take(userId, day, 'question', key, limits(limit));

describe('the places of a day', () => {
  it.each([1, 10])('are %s, however many ask at once', async (limit) => {
    const userId = ulid();
    const asked = await Promise.all(Array.from({ length: 50 }, () => take(userId, ulid(), limit)));
    expect(asked.filter((one) => one !== undefined)).toHaveLength(limit);
    expect(await taken(userId)).toBe(limit);
  });

  it('count one press once, however often it comes, also when the day is full', async () => {
    const userId = ulid();
    const key = ulid();
    const first = await Promise.all(Array.from({ length: 50 }, () => take(userId, key, 1)));
    expect(first.every((one) => one?.key === key)).toBe(true);
    expect(await take(userId, ulid(), 1)).toBeUndefined();
    expect(await take(userId, key, 1)).toBeDefined();
    expect(await taken(userId)).toBe(1);
  });

  it('are none when the limit is none', async () => {
    expect(await take(ulid(), ulid(), 0)).toBeUndefined();
  });

  it('are of one day, one kind and one person', async () => {
    const userId = ulid();
    await take(userId, ulid(), 1);
    expect(await take(userId, ulid(), 1, TOMORROW)).toBeDefined();
    expect(await days.take(userId, TODAY, 'photo', ulid(), limits(1))).toBeDefined();
    expect(await take(ulid(), ulid(), 1)).toBeDefined();
  });

  it('come back once, to whoever asks next', async () => {
    const userId = ulid();
    const held = await take(userId, ulid(), 1);
    if (held === undefined) throw new Error('no place');
    await Promise.all([days.giveBack(held), days.giveBack(held)]);
    expect(await taken(userId)).toBe(0);
    const next = await Promise.all(Array.from({ length: 20 }, () => take(userId, ulid(), 1)));
    expect(next.filter((one) => one !== undefined)).toHaveLength(1);
  });

  it('come back from a check without an answer, however often that is told, until too many got none', async () => {
    const userId = ulid();
    for (const key of [ulid(), ulid(), ulid()]) {
      expect(await take(userId, key, 1)).toBeDefined();
      await Promise.all(Array.from({ length: 20 }, () => days.unanswer(userId, TODAY, 'question', key)));
      expect(await taken(userId)).toBe(0);
    }
    expect(await take(userId, ulid(), 1)).toBeUndefined();
    expect(await days.take(userId, TODAY, 'photo', ulid(), limits(1))).toBeDefined();
  });

  it('are taken once by an answer that came later, and only where one was given back', async () => {
    const userId = ulid();
    const key = ulid();
    await take(userId, key, 1);
    await days.unanswer(userId, TODAY, 'question', key);
    await take(userId, ulid(), 1);
    await Promise.all(Array.from({ length: 20 }, () => days.answer(userId, TODAY, 'question', key)));
    expect(await taken(userId)).toBe(2);
    await days.answer(userId, TODAY, 'question', ulid());
    expect(await taken(userId)).toBe(2);
  });

  it('are not given back by a try that a later one of the same press has overtaken', async () => {
    const userId = ulid();
    const key = ulid();
    const dead = await take(userId, key, 1);
    await take(userId, key, 1);
    if (dead) await days.giveBack(dead);
    expect(await taken(userId)).toBe(1);
  });
});
