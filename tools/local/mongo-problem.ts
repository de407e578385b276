import { reason } from '@anar/console/progress';
import { MongoClient, MongoServerError } from 'mongodb';
import { STARTING_UP } from './server.ts';

/** NotPrimaryOrSecondary: a member of a replica set that still recovers. */
const RECOVERING = 13436;

/** What keeps the server at this address from being ours to use; undefined when it fits. */
export async function mongoProblem(url: string): Promise<string | undefined> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 1_000 });
  try {
    // Unlike ping, this is refused where a password is wanted.
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
