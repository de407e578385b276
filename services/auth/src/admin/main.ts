import { baseConfig, baseSettings, readSettings } from '@anar/service-kit/lifecycle/config';
import { createService } from '@anar/service-kit/lifecycle/service';
import Type from 'typebox';
import { phoneNumber } from '../otp/phone-number.ts';
import { userModel } from '../users/user.model.ts';

/** `node services/auth/src/admin/main.ts PHONE` prints the id of the account, for commands of other services. */

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
  const phone = phoneNumber(process.argv[2] ?? '');
  await service.start();
  const user = phone ? await userModel(service.mongo).findOne({ phone }, { _id: 1 }).lean() : undefined;
  if (!user) throw new Error('no account has this number');
  console.log(user._id);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await service.stop();
}
