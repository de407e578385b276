import { ulid } from 'ulid';
import type { LedgerDocument } from '../src/ledger/ledger.model.ts';
import { topup } from '../src/testing/journal-entries.ts';
import { createPaymentsFixture } from '../src/testing/payments-fixture.ts';

/**
 * Cost of reading a wallet (balance, first history page, a page far down) with a ledger of 100 and of 100,000 entries.
 * The two are measured in turns so that both run under the same machine load.
 */

const FEW = 100;
const MANY = 100_000;
const ROUNDS = 300;
const BATCH = 5000;
const AIM_RATIO = 1.5;

const fixture = await createPaymentsFixture('benchwallet', { now: '2026-11-21T06:30:00Z' });
const people = { few: await withEntries(FEW), many: await withEntries(MANY) };
const failures: string[] = [];

await measure('wallet', '');
await measure('entries, newest', '/entries');
await measure('entries, half way', (count) => `/entries?before=${count / 2}`);

for (const failure of failures) console.log(`MISSED: ${failure}`);
await fixture.stop();
process.exit(failures.length === 0 ? 0 : 1);

/** A farmer whose ledger has `count` entries, one a second; the wallet keeps the ids of the last hundred. */
async function withEntries(count: number): Promise<{ userId: string; count: number }> {
  const userId = ulid();
  const startedAt = fixture.clock().getTime();
  const ids: string[] = [];
  for (let from = 0; from < count; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, index): LedgerDocument => {
      const at = new Date(startedAt + (from + index) * 1000);
      const { id, postings, ...rest } = topup(userId, 100, at);
      ids.push(id);
      return { _id: id, owner: userId, no: from + index + 1, postings: [...postings], ...rest };
    });
    await fixture.service.mongo.collection('ledger').insertMany(rows as never[], { ordered: false });
  }
  await fixture.wallets.open(userId);
  const drained = ids.slice(-FEW).map((id) => ({ id, at: fixture.clock() }));
  const change = { $set: { availablePaise: count * 100, posted: count, drained } };
  await fixture.service.mongo.collection('wallets').updateOne({ _id: userId as never }, change);
  return { userId, count };
}

async function measure(name: string, path: string | ((count: number) => string)): Promise<void> {
  const spent = { few: [] as number[], many: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const who of ['few', 'many'] as const) {
      const { userId, count } = people[who];
      const url = typeof path === 'string' ? path : path(count);
      const startedAt = performance.now();
      const reply = await fixture.readWallet(userId, url);
      spent[who].push(performance.now() - startedAt);
      if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.body}`);
    }
  }
  const [few, many] = [median(spent.few), median(spent.many)];
  const ratio = many / few;
  console.log(
    `${name}: ${FEW} rows ${few.toFixed(2)} ms, ${MANY} rows ${many.toFixed(2)} ms, ratio ${ratio.toFixed(2)}`,
  );
  if (ratio > AIM_RATIO) failures.push(`${name}: at most ${AIM_RATIO} times`);
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
