import { knownAccount } from './fcm/known-account.ts';
import { registerFcmRoutes } from './fcm/server.ts';
import { registerImdRoutes } from './imd/server.ts';
import { registerMarketRoutes } from './market/server.ts';
import { createSmsSimulator } from './sms.ts';
import { registerWeatherRoutes } from './weather/server.ts';

/** The simulators of MSG91, FCM, Open-Meteo, IMD and data.gov.in for `npm start`, on this machine only. PUBLIC_URL gives the site named in the texts. */
const {
  HOST = '127.0.0.1',
  PORT = '0',
  PUBLIC_URL = 'http://localhost:8080',
  SMS_AUTH_KEY,
  FCM_SERVICE_ACCOUNT_FILE,
} = process.env;
const app = createSmsSimulator({ authKey: SMS_AUTH_KEY, host: new URL(PUBLIC_URL).hostname });
registerFcmRoutes(app, { account: knownAccount(FCM_SERVICE_ACCOUNT_FILE), phones: app.phones });
registerWeatherRoutes(app);
registerImdRoutes(app);
registerMarketRoutes(app);
const address = await app.listen({ host: HOST, port: Number(PORT) });
process.stdout.write(`Simulators on ${address}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
