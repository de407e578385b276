import { reason } from '@anar/console/progress';
import { MongoClient, MongoServerError } from 'mongodb';
import { STARTING_UP } from '../servers/server.ts';

/** NotPrimaryOrSecondary: a replica set member that is still recovering. */
const RECOVERING = 13436;

/** Why the server at this address is unusable; undefined if it is usable. */
export async function mongoProblem(url: string): Promise<string | undefined> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 1_000 });
  try {
    // Unlike ping, this fails without credentials where they are required.
    await client.db('admin').command({ listDatabases: 1, nameOnly: true });
    return undefined;
  } catch (error) {
    const isStarting = error instanceof MongoServerError && error.code === RECOVERING;
    if (isStarting || /is starting up/.test(reason(error))) return `${url} ${STARTING_UP}`;
    return `${url} does not fit (${reason(error)})`;
  } finally {
    await client.close();
  }
}
