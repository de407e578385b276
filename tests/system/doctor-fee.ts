import { MongoClient } from 'mongodb';
import type { Product } from './running-system.ts';

/** What an administrator approves; rupees. Farmers see a changed fee only then. */
export async function setFee(
  { databases }: Pick<Product, 'databases'>,
  doctorId: string,
  rupees: number,
): Promise<void> {
  const mongo = await MongoClient.connect(process.env.MONGO_URL ?? '');
  try {
    const doctors = mongo.db(databases.consult).collection<{ _id: string }>('doctors');
    const { matchedCount } = await doctors.updateOne({ _id: doctorId }, { $set: { feePaise: rupees * 100 } });
    if (matchedCount === 0) throw new Error(`There is no doctor ${doctorId}`);
  } finally {
    await mongo.close();
  }
}
