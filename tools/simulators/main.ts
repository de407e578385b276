import { smsSimulator } from './sms.ts';

/** MSG91's stand-in for `npm start`, on this machine only. PUBLIC_URL gives the site named in the texts. */
const { HOST = '127.0.0.1', PORT = '0', PUBLIC_URL = 'http://localhost:8080', SMS_AUTH_KEY } = process.env;
const app = smsSimulator({ authKey: SMS_AUTH_KEY, host: new URL(PUBLIC_URL).hostname });
const address = await app.listen({ host: HOST, port: Number(PORT) });
process.stdout.write(`SMS simulator on ${address}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
