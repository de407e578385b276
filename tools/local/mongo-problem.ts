import { reason } from '@anar/console/progress';
import { MongoClient } from 'mongodb';

/** What keeps the server at this address from being ours to use; undefined when it fits. */
export async function mongoProblem(url: string): Promise<string | undefined> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 1_000 });
  try {
    // Unlike ping, this is refused where a password is wanted.
    await client.db('admin').command({ listDatabases: 1, nameOnly: true });
    return undefined;
  } catch (error) {
    return `${url} does not fit (${reason(error)})`;
  } finally {
    await client.close();
  }
}
