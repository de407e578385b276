import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRazorpaySimulator } from '../server.ts';

let app: ReturnType<typeof createRazorpaySimulator>;
let orderId: string;
const BACK = 'http://localhost:8080/pay/01K00000000000000000000000/callback';
const AUTH = { authorization: `Basic ${Buffer.from('rzp_test_local:local-key-secret').toString('base64')}` };

beforeEach(async () => {
  app = createRazorpaySimulator();
  const payload = { amount: 9900, currency: 'INR' };
  orderId = (await app.inject({ method: 'POST', url: '/v1/orders', headers: AUTH, payload })).json().id;
});
afterEach(() => app.close());

const open = async (more: Record<string, string> = {}) => {
  const options = { key: 'rzp_test_local', order_id: orderId, amount: '9900', name: 'अनार मित्र', description: 'प्रो' };
  const query = new URLSearchParams({ ...options, color: '#17653F', parent: 'http://localhost:8080', ...more });
  return (await app.inject(`/razorpay/checkout?${query}`)).body;
};
const attempt = async (outcome: string, method = 'upi') => {
  const payload = {
    key: 'rzp_test_local',
    order_id: orderId,
    method,
    outcome,
    email: '',
    contact: '',
    description: '',
  };
  return (await app.inject({ method: 'POST', url: '/razorpay/checkout/attempt', payload })).json();
};
const form = (url: string, fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
/** Names and values of a page's hidden fields. */
const fieldsOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value?.replaceAll('&quot;', '"').replaceAll('&#39;', "'"),
    ]),
  );
const signed = (paymentId: string) =>
  createHmac('sha256', 'local-key-secret').update(`${orderId}|${paymentId}`).digest('hex');

it('the script is JavaScript, and the page is marked as a test', async () => {
  const script = await app.inject('/razorpay/checkout.js');
  expect(script.headers['content-type']).toContain('text/javascript');
  expect(script.body).toContain('window.Razorpay = Razorpay');
  const html = await open();
  expect(html).toContain('टेस्ट भुगतान');
  expect(html).toContain('₹99');
  expect(html).toContain('id="pay"');
});

it('the page escapes its options', async () => {
  const html = await open({ name: '<script>x()</script>', description: '</script><img src=x>', color: 'red;}' });
  expect(html).not.toContain('<script>x()');
  expect(html).not.toContain('</script><img');
  expect(html).not.toContain('red;}*');
});

it.each([
  ['another amount', { amount: '100' }, 'Payment amount is different from your order amount'],
  ['another key', { key: 'rzp_test_other' }, 'The api key provided is invalid'],
  ['an unknown order', { order_id: 'order_x' }, 'The id provided does not exist'],
])('%s cannot be paid', async (_what, options, problem) => {
  const html = await open(options);
  expect(html).toContain(problem);
  expect(html).not.toContain('id="pay"');
});

it('a payment returns its signature, a declined one its error, and can be retried', async () => {
  expect(await attempt('failed', 'card')).toEqual({
    error: {
      code: 'BAD_REQUEST_ERROR',
      description: expect.any(String),
      source: 'issuer_bank',
      step: 'payment_authorization',
      reason: 'card_declined',
      metadata: { order_id: orderId, payment_id: expect.stringMatching(/^pay_/) },
    },
  });
  const paid = await attempt('captured');
  expect(paid).toEqual({
    razorpay_payment_id: expect.stringMatching(/^pay_/),
    razorpay_order_id: orderId,
    razorpay_signature: signed(paid.razorpay_payment_id),
  });
  expect(await attempt('captured')).toMatchObject({ error: { code: 'BAD_REQUEST_ERROR' } });
});

it("the bank's page posts a form back: signed, or with the documented error fields", async () => {
  const fields = { key: 'rzp_test_local', order_id: orderId, callback_url: BACK };
  const bank = await form('/razorpay/bank', fields);
  expect(fieldsOf(bank.body)).toEqual(fields);
  const declined = (await form('/razorpay/bank/answer', { ...fields, outcome: 'failed' })).body;
  expect(declined).toContain(`action="${BACK}"`);
  const errorFields = fieldsOf(declined);
  expect(errorFields).toMatchObject({ 'error[code]': 'BAD_REQUEST_ERROR', 'error[reason]': 'incorrect_otp' });
  expect(JSON.parse(errorFields['error[metadata]'] ?? '')).toMatchObject({ order_id: orderId });
  const paid = fieldsOf((await form('/razorpay/bank/answer', { ...fields, outcome: 'captured' })).body);
  expect(paid.razorpay_signature).toBe(signed(paid.razorpay_payment_id ?? ''));
});
