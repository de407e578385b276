import { Schema } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createService, type Service } from '../lifecycle/service.ts';
import { createRoundTripCounter, monitored } from '../testing/round-trips.ts';
import { dispose, startTestService, testConfig } from '../testing/testing.ts';
import { type Query, runQueries } from './run-queries.ts';

interface Page {
  _id: string;
  book: string;
  number: number;
}

let service: Service;
beforeAll(async () => {
  service = await startTestService(
    (config) => {
      const made = createService({ name: 'library', title: 'Library', config });
      made.mongo.model('Page', new Schema({ _id: String, book: String, number: Number }), 'pages');
      made.mongo.model('Book', new Schema({ _id: String }), 'books');
      return made;
    },
    monitored(testConfig('runqueries')),
  );
  const pages = Array.from({ length: 9 }, (_, number) => ({ _id: `page ${number}`, book: 'one', number }));
  await service.mongo.model('Page').create(pages);
  await service.mongo.model('Book').create({ _id: 'one' }, { _id: 'two' });
});
afterAll(dispose);

const numbersOf = (book: string, more: Partial<Query<number[]>> = {}): Query<number[]> => ({
  collection: 'pages',
  filter: { book },
  read: (found: readonly Page[]) => found.map(({ number }) => number).sort(),
  ...more,
});
const isThere = (_id: string): Query<boolean> => ({
  collection: 'books',
  filter: { _id },
  read: (found) => found.length > 0,
});

it('runQueries answers each query with its own documents, sort and limit, in one round trip', async () => {
  const { result, trips } = await createRoundTripCounter(service).during(() =>
    runQueries(service.mongo, {
      last: numbersOf('one', { sort: { number: -1 }, limit: 2 }),
      none: numbersOf('two'),
      one: isThere('one'),
      three: isThere('three'),
      whole: { ...isThere('two'), read: (found) => found },
      nowhere: { collection: 'never_made', filter: {}, read: (found) => found.length },
    }),
  );
  expect(result).toEqual({
    ...{ last: [7, 8], none: [], one: true, three: false },
    ...{ whole: [{ _id: 'two', __v: 0 }], nowhere: 0 },
  });
  expect(trips.mongo).toHaveLength(1);
});

it('runQueries accepts a single query, or none', async () => {
  expect(await runQueries(service.mongo, { all: numbersOf('one') })).toEqual({ all: [0, 1, 2, 3, 4, 5, 6, 7, 8] });
  expect(await runQueries(service.mongo, { nowhere: { ...isThere('one'), collection: 'never_made' } })).toEqual({
    nowhere: false,
  });
  expect(await runQueries(service.mongo, {})).toEqual({});
});

it('runQueries takes names and values literally, never as operators', async () => {
  const $where = { ...isThere('$one'), filter: { _id: '$one' } };
  expect(await runQueries(service.mongo, { $where })).toEqual({ $where: false });
});

it('runQueries throws what a `read` throws', async () => {
  const refused = isThere('one');
  const read = () => {
    throw new Error('no');
  };
  await expect(runQueries(service.mongo, { refused: { ...refused, read } })).rejects.toThrow('no');
});
