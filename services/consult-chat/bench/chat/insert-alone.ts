import { cpus } from 'node:os';
import { newId } from '@anar/service-kit/mongo/new-id';
import mongoose from 'mongoose';
import { type LogEntryModel, logEntryModel } from '../../src/chat/log/log-entry.model.ts';

const THREADS = 300;
const AT_ONCE = 4;
const WARM_MS = 1000;
const MEASURE_MS = 3000;

/**
 * Lower bound of the log's cost on this machine: the same entries through the driver alone, in batches of several
 * sizes, under the same indexes; µs of CPU time per entry.
 */
export async function measureInserts(url: string, dbName: string): Promise<void> {
  const connection = await mongoose.createConnection(url, { dbName, autoIndex: false }).asPromise();
  const model = logEntryModel(connection);
  await model.createIndexes();
  for (const group of [1, 10, 50]) {
    await insert(model, group, WARM_MS);
    const [all, own] = [machineMs(), process.cpuUsage()];
    const count = await insert(model, group, MEASURE_MS);
    const { user, system } = process.cpuUsage(own);
    const driver = (user + system) / count;
    const database = ((machineMs() - all) * 1000) / count - driver;
    console.log(
      `inserts of ${String(group).padStart(2)}: ${driver.toFixed().padStart(4)} µs in the driver, ${database.toFixed().padStart(4)} µs in the database and others, an entry`,
    );
  }
  await connection.close();
}

async function insert({ collection }: LogEntryModel, group: number, ms: number): Promise<number> {
  const until = performance.now() + ms;
  const threads = Array.from({ length: THREADS }, newId);
  let count = 0;
  const entry = () => {
    const rev = Math.floor(count / THREADS) + 1;
    const threadId = threads[count++ % THREADS] ?? '';
    const message = { kind: 'message', by: threadId, clientId: newId(), type: 'text', at: new Date() };
    return { _id: newId(), threadId, rev, seq: rev, ...message, content: 'नमस्ते डॉक्टर साहब, पत्तों पर धब्बे हैं' };
  };
  const inserting = async () => {
    while (performance.now() < until) {
      const entries = Array.from({ length: group }, entry);
      await collection.insertMany(entries as never[], { ordered: false });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, inserting));
  return count;
}

/** CPU time of the whole machine so far, idle time excluded. */
export function machineMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
}
