import { baseConfig, baseSettings, readSettings } from '@anar/service-kit/lifecycle/config';
import { printFailure, printLines } from '@anar/service-kit/lifecycle/print-lines';
import { createService } from '@anar/service-kit/lifecycle/service';
import Type from 'typebox';
import { phoneNumber } from '../otp/phone-number.ts';
import { userModel } from '../users/user.model.ts';

/**
 * For commands of other services: `node services/auth/src/admin/main.ts PHONE` prints the id of the account, and
 * `… phones ID …` a line with id and number of each that there is.
 */

const settings = readSettings(
  Type.Object({ ...baseSettings, JWKS_URL: Type.String({ default: 'none' }) }),
  process.env,
);
const service = createService({
  name: 'auth',
  title: 'Commands for accounts',
  config: { ...baseConfig(settings), logLevel: 'error', migrateOnStart: false },
  uses: { mongo: true, redis: false, events: false },
});
try {
  const [what = '', ...ids] = process.argv.slice(2);
  await service.start();
  if (what === 'phones') await printPhones(ids);
  else await printId(phoneNumber(what));
} catch (error) {
  printFailure(error);
} finally {
  await service.stop();
}

async function printId(phone: string | undefined): Promise<void> {
  const user = phone ? await userModel(service.mongo).findOne({ phone }, { _id: 1 }).lean() : undefined;
  if (!user) throw new Error('no account has this number');
  printLines([user._id]);
}

async function printPhones(ids: readonly string[]): Promise<void> {
  const users = await userModel(service.mongo)
    .find({ _id: { $in: [...ids] } }, { phone: 1 })
    .lean();
  printLines(users.map(({ _id, phone }) => `${_id} ${phone}`));
}
