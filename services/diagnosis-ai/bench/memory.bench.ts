import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { realPhoto } from '@anar/photo-checks/testing/real-photos';
import { ALLOCATOR } from '@anar/service-kit/lifecycle/node-flags';
import { removeStores, testConfig, testIdentity } from '@anar/service-kit/testing';
import { measureMemory } from '@anar/service-kit/testing/memory';
import { environmentOf } from '@anar/service-kit/testing/processes';
import sharp from 'sharp';
import { ulid } from 'ulid';
import { FARMER_SENTENCES } from '../src/testing/farmer-sentences.ts';
import { multipart } from '../src/testing/multipart.ts';

/**
 * Memory of the service: idle; under questions, lists and photos of many farmers; with the largest photos concurrently.
 */
const identity = testIdentity();
const config = testConfig('memory', { jwksUrl: identity.jwksUrl });
const photoOf = (width: number, quality: number) => sharp(realPhoto('LadyBird')).resize({ width }).jpeg({ quality });
const [small, huge, progressive] = await Promise.all([
  photoOf(1600, 80).toBuffer(),
  photoOf(7600, 80).toBuffer(),
  photoOf(7600, 80).jpeg({ quality: 80, progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
]);
const farmers = Array.from({ length: 500 }, () => {
  const userId = ulid();
  return { userId, headers: identity.headers({ userId }) };
});

function upload(bytes: Buffer, headers: Record<string, string>): RequestInit {
  const form = multipart({}, [{ bytes }]);
  return {
    method: 'POST',
    body: new Uint8Array(form.payload),
    headers: { ...headers, ...form.headers },
  };
}

const mixed = (at: number): { path: string } & RequestInit => {
  const { userId, headers } = farmers[at % farmers.length] as (typeof farmers)[number];
  if (at % 100 === 0) return { path: '/api/diagnose', ...upload(small, headers) };
  if (at % 4 === 1) return { path: '/api/problems' };
  if (at % 4 === 2) return { path: `/api/users/${userId}/diagnoses`, headers };
  if (at % 4 === 3) return { path: '/api/diagnose/quota', headers };
  const text = `${FARMER_SENTENCES[at % FARMER_SENTENCES.length]?.[0]} ${at}`;
  const json = { ...headers, 'content-type': 'application/json' };
  return { path: '/api/diagnose/text', method: 'POST', body: JSON.stringify({ text }), headers: json };
};

const eight = (bytes: Buffer) => async (url: string) => {
  const sent = Array.from({ length: 8 }, async () => {
    const reply = await fetch(`${url}/api/diagnose`, upload(bytes, identity.headers({ userId: ulid() })));
    // On a busy machine a photo may exceed its deadline; the memory peak is the same.
    if (reply.status !== 201) console.log(`  ${reply.status} ${await reply.text()}`);
  });
  await Promise.all(sent);
};
const asInImage = {
  ...environmentOf(config),
  // Without the API docs page.
  API_DOCS: 'false',
  // No load shedding: refused requests would lower the measured memory.
  SHED_ABOVE_LAG_MS: '0',
  UNANSWERED_CHECKS_PER_DAY: '10000',
  FREE_QUESTIONS_PER_DAY: '10000',
  FREE_PHOTOS_PER_DAY: '10000',
};
const load = {
  request: mixed,
  requests: Number(process.env.REQUESTS ?? 10_000),
  peaks: { 'eight photos of 36 MP': eight(huge), 'the same, progressive 4:4:4': eight(progressive) },
};
const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
console.log('TypeScript as it is, and the allocator of glibc');
await measureMemory({ ...load, main, env: { ...asInImage, MALLOC_ARENA_MAX: '2' }, aims: {} });
console.log('\nas in the image: built, and jemalloc');
execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', 'tools/start/build-services.ts']);
const ok = await measureMemory({
  ...load,
  main: resolve('.data/built/services/diagnosis-ai/src/main.js'),
  env: { ...asInImage, ...ALLOCATOR },
  aims: { idle: 110, 'after them': 200, 'eight photos of 36 MP': 450, 'the same, progressive 4:4:4': 450 },
});
await removeStores(config);
process.exit(ok ? 0 : 1);
