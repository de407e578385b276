import { execFileSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePortOfBoth } from '@anar/local-infrastructure/ports';
import { runTurnServer } from './run-turn-server.ts';
import type { Address } from './stun-message.ts';
import { restCredentials, turnClient } from './turn-client.ts';

/**
 * `egress-trial.ts CERT KEY`, as root in its own network namespace (`unshare --net`): what reaches a service on
 * coturn's host through the relay before and after `egress.nft` is loaded, and whether two clients that need the relay
 * still reach each other. Prints JSON.
 */

const [TURN_CERT_FILE = '', TURN_KEY_FILE = ''] = process.argv.slice(2);
const [OWN, PUBLIC, SERVICE_PORT] = ['10.77.0.1', '203.0.114.7', 5353];

execFileSync('ip', ['address', 'add', `${OWN}/32`, 'dev', 'lo']);
execFileSync('ip', ['link', 'set', 'lo', 'up']);

const service = createSocket('udp4').bind(SERVICE_PORT, OWN);
await once(service, 'listening');
const reached: string[] = [];
service.on('message', (message) => reached.push(message.toString()));

const turn = await runTurnServer({
  env: {
    ANAR_ENV: 'production',
    ...{ TURN_HOST: 'turn.example.in', TURN_CERT_FILE, TURN_KEY_FILE },
    ...{ TURN_TLS_PORT: `${await freePortOfBoth()}`, TURN_LISTEN_IPS: OWN, TURN_EXTERNAL_IPS: `${PUBLIC}/${OWN}` },
  },
});
try {
  const connect = () => turnClient({ host: OWN, port: turn.port, transport: 'tcp' });
  const [farmer, doctor] = [await connect(), await connect()];
  await farmer.allocate(restCredentials(turn.secret, 'farmer-1'));
  const doctorAt = (await doctor.allocate(restCredentials(turn.secret, 'doctor-1'))) as Address;
  for (const one of [farmer, doctor]) await one.permit(PUBLIC);

  /** Datagrams on one connection arrive in order: what has not arrived before this one never will. */
  async function send(text: string): Promise<void> {
    farmer.send({ ...doctorAt, port: SERVICE_PORT }, Buffer.from(text));
    farmer.send(doctorAt, Buffer.from(text));
    if ((await doctor.received()).toString() !== text) throw new Error('the other person got something else');
    await wait(100);
  }
  await send('before');
  // Coturn runs as root here.
  const rules = readFileSync(join(import.meta.dirname, 'egress.nft'), 'utf8').replaceAll('skuid 65534', 'skuid 0');
  execFileSync('nft', ['-f', '-'], { input: rules });
  await send('after');
  console.log(JSON.stringify({ reached }));
  for (const one of [farmer, doctor]) one.close();
} finally {
  service.close();
  await turn.stop();
}
