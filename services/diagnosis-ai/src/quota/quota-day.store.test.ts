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
  it.each([1, 10])('with limit %s: 50 concurrent checks take no more', async (limit) => {
    const userId = ulid();
    const asked = await Promise.all(Array.from({ length: 50 }, () => take(userId, ulid(), limit)));
    expect(asked.filter((one) => one !== undefined)).toHaveLength(limit);
    expect(await taken(userId)).toBe(limit);
  });

  it('one submission takes one place, however often it is repeated, also when the day is full', async () => {
    const userId = ulid();
    const key = ulid();
    const first = await Promise.all(Array.from({ length: 50 }, () => take(userId, key, 1)));
    expect(first.every((one) => one?.key === key)).toBe(true);
    expect(await take(userId, ulid(), 1)).toBeUndefined();
    expect(await take(userId, key, 1)).toBeDefined();
    expect(await taken(userId)).toBe(1);
  });

  it('with limit 0: none is taken', async () => {
    expect(await take(ulid(), ulid(), 0)).toBeUndefined();
  });

  it('are counted by day, kind and user', async () => {
    const userId = ulid();
    await take(userId, ulid(), 1);
    expect(await take(userId, ulid(), 1, TOMORROW)).toBeDefined();
    expect(await days.take(userId, TODAY, 'photo', ulid(), limits(1))).toBeDefined();
    expect(await take(ulid(), ulid(), 1)).toBeDefined();
  });

  it('a place given back twice is free for one next check', async () => {
    const userId = ulid();
    const held = await take(userId, ulid(), 1);
    if (held === undefined) throw new Error('no place');
    await Promise.all([days.giveBack(held), days.giveBack(held)]);
    expect(await taken(userId)).toBe(0);
    const next = await Promise.all(Array.from({ length: 20 }, () => take(userId, ulid(), 1)));
    expect(next.filter((one) => one !== undefined)).toHaveLength(1);
  });

  it('an unanswered check frees its place once, however often it is reported, until too many are unanswered', async () => {
    const userId = ulid();
    for (const key of [ulid(), ulid(), ulid()]) {
      expect(await take(userId, key, 1)).toBeDefined();
      await Promise.all(Array.from({ length: 20 }, () => days.unanswer(userId, TODAY, 'question', key)));
      expect(await taken(userId)).toBe(0);
    }
    expect(await take(userId, ulid(), 1)).toBeUndefined();
    expect(await days.take(userId, TODAY, 'photo', ulid(), limits(1))).toBeDefined();
  });

  it('a later answer takes a place once, and only if one was given back', async () => {
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

  it('an attempt superseded by a later one of the same submission cannot give the place back', async () => {
    const userId = ulid();
    const key = ulid();
    const superseded = await take(userId, key, 1);
    await take(userId, key, 1);
    if (superseded) await days.giveBack(superseded);
    expect(await taken(userId)).toBe(1);
  });
});
