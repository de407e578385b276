import { reportFailure } from '@anar/console/progress';
import { bodies } from './bodies.ts';
import { doctorDesk } from './doctor-desk.ts';
import { forgedTokens } from './login/forged-tokens.ts';
import { lockOut } from './login/lock-out.ts';
import { loginCodes } from './login/login-codes.ts';
import { otpRaces } from './login/otp-races.ts';
import { meteredCalls } from './metered-calls.ts';
import { openOrders } from './open-orders.ts';
import { socketPackets } from './socket-packets.ts';
import { findTarget, type Outcome } from './target.ts';
import { imageBombs } from './uploads/image-bombs.ts';
import { photoLinks } from './uploads/photo-links.ts';
import { slowUploads } from './uploads/slow-uploads.ts';
import { webhookBodies } from './webhook-bodies.ts';

/**
 * `npm run test:attack [-- http://localhost:8080]`: attacks the product at this address and prints the results; exits
 * with 1 if an attack succeeded. Uses up the daily limits of this machine's IP there: for a system of your own, once a
 * week.
 */

const [address = 'http://localhost:8080'] = process.argv.slice(2);
// The races run last: they use up the per-IP limits.
const attacks = [
  ...[forgedTokens, bodies, webhookBodies, photoLinks, imageBombs, slowUploads, socketPackets, meteredCalls],
  ...[openOrders, doctorDesk, loginCodes, lockOut, otpRaces],
];

try {
  const target = await findTarget(address);
  const outcomes: Outcome[] = [];
  for (const attack of attacks) outcomes.push(...(await attack(target)));
  const words = (held: boolean | undefined) => (held === undefined ? 'not tried' : held ? 'yes' : 'NO');
  console.table(outcomes.map(({ held, ...row }) => ({ ...row, held: words(held) })));
  if (outcomes.some(({ held }) => held === false)) process.exitCode = 1;
} catch (error) {
  reportFailure(error);
}
