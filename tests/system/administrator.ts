import { type Collection, MongoClient } from 'mongodb';
import type { Product } from './running-system.ts';

type Place = Pick<Product, 'databases'>;
type Doctors = Collection<{ _id: string }>;

/** Fee in rupees that an administrator approves; farmers see a changed fee only then. */
export const setFee = (place: Place, doctorId: string, rupees: number): Promise<void> =>
  change(place, doctorId, { feePaise: rupees * 100 });

/** An approved doctor with a complete profile and no fee. */
export const approve = (place: Place, doctorId: string, name: string): Promise<void> =>
  change(place, doctorId, {
    ...{ name, specialty: 'अनार', years: 5, languages: ['hi'], feePaise: 0, registrationNumber: 'X/1' },
    approval: 'approved',
  });

async function change({ databases }: Place, doctorId: string, set: object): Promise<void> {
  const mongo = await MongoClient.connect(process.env.MONGO_URL ?? '');
  try {
    const doctors: Doctors = mongo.db(databases.consult).collection('doctors');
    const { matchedCount } = await doctors.updateOne({ _id: doctorId }, { $set: set });
    if (matchedCount === 0) throw new Error(`There is no doctor ${doctorId}`);
  } finally {
    await mongo.close();
  }
}
