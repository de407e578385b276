import { paymentErrors } from '@anar/contracts/errors/payments';
import { call, counted, newFarmer, type Outcome, saidBy, type Target } from './target.ts';

const ORDERS = 320;
const AT_ONCE = 20;
const MOST_OPEN = 5;

/** Polls each open order, which the service looks up at the payment provider. */
export async function openOrders(target: Target): Promise<Outcome[]> {
  const farmer = await newFarmer(target);
  const notes = { type: 'wallet_topup', userId: farmer.userId };
  const order = () =>
    call(target, farmer, 'POST', '/api/razorpay/create-order', { amount: 50_000, currency: 'INR', notes });
  const row = {
    attack: 'open orders',
    tried: `six orders of one free account one by one, then ${ORDERS}, ${AT_ONCE} at once`,
  };

  const first = await order();
  if (first.body.code === paymentErrors.unconfigured.code)
    return [{ ...row, seen: 'no keys of Razorpay there', held: undefined }];
  const answers = [first];
  while (answers.length <= MOST_OPEN) answers.push(await order());
  const sixth = answers.at(-1);
  for (let sent = 0; sent < ORDERS; sent += AT_ONCE)
    answers.push(...(await Promise.all(Array.from({ length: AT_ONCE }, order))));
  const opened = answers.filter(({ status }) => status === 201).length;
  return [
    {
      ...row,
      seen: counted(answers.map(saidBy)),
      held:
        opened === MOST_OPEN &&
        sixth?.body.code === paymentErrors.tooManyOpen.code &&
        answers.every(({ status }) => status < 500 || status === 503),
    },
  ];
}
