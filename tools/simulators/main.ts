import { knownAccount } from './fcm/known-account.ts';
import { registerFcmRoutes } from './fcm/server.ts';
import { registerImdRoutes } from './imd/server.ts';
import { registerMarketRoutes } from './market/server.ts';
import { registerRazorpayRoutes } from './razorpay/server.ts';
import { createSmsSimulator } from './sms/sms.ts';
import { registerWeatherRoutes } from './weather/server.ts';
import { registerWebPushRoutes } from './web-push/server.ts';

/**
 * The simulators of MSG91, FCM, a browser push service, Open-Meteo, IMD, data.gov.in and Razorpay for `npm start`, on
 * this machine only. PUBLIC_URL is the site named in the texts.
 */
const {
  ANAR_ENV,
  HOST = '127.0.0.1',
  PORT = '0',
  PUBLIC_URL = 'http://localhost:8080',
  SMS_AUTH_KEY,
  FCM_SERVICE_ACCOUNT_FILE,
  RAZORPAY_KEY_ID,
  RAZORPAY_KEY_SECRET,
  RAZORPAY_WEBHOOK_SECRET,
  RAZORPAY_WEBHOOK_URL,
  RAZORPAY_STATE_FILE,
} = process.env;
if (ANAR_ENV !== 'local') {
  process.stderr.write('The simulators run with ANAR_ENV=local only: what they answer is made up.\n');
  process.exit(1);
}
const app = createSmsSimulator({ authKey: SMS_AUTH_KEY, host: new URL(PUBLIC_URL).hostname });
registerFcmRoutes(app, { account: knownAccount(FCM_SERVICE_ACCOUNT_FILE), phones: app.phones });
registerWebPushRoutes(app, app.phones);
registerWeatherRoutes(app);
registerImdRoutes(app);
registerMarketRoutes(app);
registerRazorpayRoutes(app, {
  keyId: RAZORPAY_KEY_ID,
  keySecret: RAZORPAY_KEY_SECRET,
  webhookSecret: RAZORPAY_WEBHOOK_SECRET,
  webhookUrl: RAZORPAY_WEBHOOK_URL,
  stateFile: RAZORPAY_STATE_FILE,
});
const address = await app.listen({ host: HOST, port: Number(PORT) });
process.stdout.write(`Simulators on ${address}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
