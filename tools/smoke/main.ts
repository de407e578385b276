import { smoke } from './smoke.ts';

/** `helm test`: SMOKE_URL is the gateway, SMOKE_LOGIN whether it has a development inbox. One line a step; 1 when one fails. */
const { SMOKE_URL = 'http://localhost:8080', SMOKE_LOGIN = 'true' } = process.env;
try {
  await smoke({ url: SMOKE_URL, login: SMOKE_LOGIN === 'true', say: (line) => console.log(line) });
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
