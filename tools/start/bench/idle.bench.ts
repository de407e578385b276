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

/** MB resident, and CPU seconds until ready, as in the image. */
const AIM = { megabytes: 135, startSeconds: 1.5 };

/** Idle memory and start-up CPU of each service: from TypeScript with glibc, and as in the image. */
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
buildServices(root, join(root, BUILT_FOLDER));
const columns = '      own resident   start';
console.log(`${' '.repeat(16)}${columns}    ${columns}   as in the image`);
let missed = false;
const megabytes = (value: number) => value.toFixed().padStart(9);
for (const { name, script, env, defaults } of specs) {
  const given = { PATH: '/usr/bin:/bin', ...defaults, ...env, API_DOCS: 'false' } as Record<string, string>;
  const before = await medianIdle(join(root, script), { ...given, MALLOC_ARENA_MAX: '2' });
  const built = join(root, BUILT_FOLDER, script.replace(/\.ts$/, '.js'));
  const after = await medianIdle(built, { ...given, ...ALLOCATOR });
  const cells = [before, after].map(
    ({ own, files, startSeconds }) =>
      `${megabytes(own)}${megabytes(own + files)}${startSeconds.toFixed(2).padStart(6)} s`,
  );
  const isAbove = after.own + after.files > AIM.megabytes || after.startSeconds > AIM.startSeconds;
  missed ||= isAbove;
  console.log(
    name.padEnd(16) +
      cells.join('    ') +
      (isAbove ? `   aim ≤ ${AIM.megabytes} MB, ${AIM.startSeconds} s missed` : ''),
  );
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
