import { request } from '@anar/running-system/http-client';
import { bearer, counted, newFarmer, type Outcome, type Target } from './target.ts';

const SEPARATOR = '\x1e';
/** One body of 60 KB, just below the engine's limit. */
const CONNECTS = Array.from({ length: 20_000 }, () => '40').join(SEPARATOR);
const BODIES = 3;
const CALLS = 34;

/** Three bodies full of handshakes, sent before a login, while another user uses the same service. */
export async function socketPackets(target: Target): Promise<Outcome[]> {
  const { token } = await newFarmer(target);
  const floods = Array.from({ length: BODIES }, () => flood(target.url));
  const answers: number[] = [];
  for (let n = 0; n < CALLS; n += 1) {
    answers.push((await request(`${target.url}/api/doctors`, 'GET', undefined, bearer(token))).status);
  }
  await Promise.all(floods);
  return [
    {
      attack: 'socket packets',
      tried: `${BODIES} × 20,000 CONNECTs without a login, beside ${CALLS} calls`,
      seen: counted(answers),
      held: answers.every((status) => status === 200),
    },
  ];
}

async function flood(url: string): Promise<void> {
  const door = `${url}/ws/?EIO=4&transport=polling`;
  const { sid } = JSON.parse((await (await fetch(door)).text()).slice(1)) as { sid: string };
  await fetch(`${door}&sid=${sid}`, { method: 'POST', body: CONNECTS });
}
