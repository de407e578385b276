import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@anar/local-infrastructure/ports';
import { ALLOCATOR } from '@anar/service-kit/lifecycle/node-flags';
import { removeStores } from '@anar/service-kit/testing';
import { medianIdle } from '@anar/service-kit/testing/memory';
import { BUILT_FOLDER, buildServices } from '../build-services.ts';
import { processes, processNames } from '../processes.ts';
import { localSecrets } from '../secrets.ts';

/** MB resident, as in the image. */
const AIM = 110;

/** What memory each service takes that has nothing to do: from TypeScript with glibc, and as in the image. */
const root = join(import.meta.dirname, '../../..');
const dataDir = mkdtempSync(join(tmpdir(), 'anar-idle-'));
const { clone, ...secrets } = localSecrets(dataDir);
const { MONGO_URL = '', REDIS_URL = '', NATS_URL = '' } = process.env;
const specs = processes({
  port: await freePorts(processNames),
  managementPort: await freePorts(processNames),
  servers: { MONGO_URL, REDIS_URL, NATS_URL },
  ...{ clone, secrets, dataDir, publicUrl: 'http://localhost:8080', webDist: '' },
}).filter(({ name }) => name !== 'simulators');
await buildServices(root, join(root, BUILT_FOLDER));
console.log(`${' '.repeat(22)}own resident${' '.repeat(10)}own resident   as in the image`);
let missed = false;
const megabytes = (value: number) => value.toFixed().padStart(9);
for (const { name, script, env, defaults } of specs) {
  const given = { PATH: '/usr/bin:/bin', ...defaults, ...env, API_DOCS: 'false' } as Record<string, string>;
  const before = await medianIdle(join(root, script), { ...given, MALLOC_ARENA_MAX: '2' });
  const built = join(root, BUILT_FOLDER, script.replace(/\.ts$/, '.js'));
  const after = await medianIdle(built, { ...given, ...ALLOCATOR });
  const cells = [before, after].map(({ own, files }) => megabytes(own) + megabytes(own + files));
  const isAbove = after.own + after.files > AIM;
  missed ||= isAbove;
  console.log(name.padEnd(16) + cells.join('    ') + (isAbove ? `   aim ≤ ${AIM} missed` : ''));
}
for (const { env } of specs) {
  const { MONGO_DB = '', REDIS_PREFIX = '', NATS_STREAM = '' } = env;
  await removeStores({
    mongo: { url: MONGO_URL, db: MONGO_DB },
    redis: { url: REDIS_URL, prefix: REDIS_PREFIX },
    nats: { url: NATS_URL, stream: NATS_STREAM },
  });
}
rmSync(dataDir, { recursive: true });
process.exit(missed ? 1 : 0);
