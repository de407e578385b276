import { createCommandService, runCommand } from '@anar/service-kit/lifecycle/run-command';
import { phoneNumber } from '../otp/phone-number.ts';
import { userModel } from '../users/user.model.ts';

/**
 * Used by commands of other services: `node services/auth/src/admin/main.ts PHONE` prints the id of the account, and `…
 * phones ID …` a line with id and number of each existing account.
 */

const service = createCommandService({ name: 'auth', title: 'Commands for accounts', events: false }, process.env);

await runCommand(service, () => {
  const [what = '', ...ids] = process.argv.slice(2);
  return what === 'phones' ? phonesOf(ids) : idOf(phoneNumber(what));
});

async function idOf(phone: string | undefined): Promise<string[]> {
  const user = phone ? await userModel(service.mongo).findOne({ phone }, { _id: 1 }).lean() : undefined;
  if (!user) throw new Error('no account has this number');
  return [user._id];
}

async function phonesOf(ids: readonly string[]): Promise<string[]> {
  const users = await userModel(service.mongo)
    .find({ _id: { $in: [...ids] } }, { phone: 1 })
    .lean();
  return users.map(({ _id, phone }) => `${_id} ${phone}`);
}
