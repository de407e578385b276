import { load } from './load.ts';
import { smoke } from './smoke.ts';

/**
 * `helm test`: SMOKE_URL is the gateway, SMOKE_LOGIN whether it has a development inbox. One line per step; exits with
 * 1 on a failure. With `load`: LOAD_RATE requests per second and LOAD_SOCKETS open sockets until it is stopped; a line
 * of JSON each second.
 */
const { SMOKE_URL: url = 'http://localhost:8080', SMOKE_LOGIN = 'true', LOAD_RATE, LOAD_SOCKETS } = process.env;
const say = (line: string) => console.log(line);
try {
  if (process.argv[2] === 'load') {
    const stop = new AbortController();
    process.once('SIGTERM', () => stop.abort());
    const [requestsPerSecond, sockets] = [Number(LOAD_RATE ?? 50), Number(LOAD_SOCKETS ?? 100)];
    await load({ url, requestsPerSecond, sockets, say, signal: stop.signal });
  } else await smoke({ url, login: SMOKE_LOGIN === 'true', say });
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
