import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DiagnosisRecord } from '@anar/contracts/diagnosis/diagnosis-records';
import type { Orchard } from '@anar/contracts/orchards/orchards';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { diagnosisKept, orchardSaved, waitingRead } from '../../device/device-slice.ts';
import { PERSON_KEYS } from '../../device/storage/device-store.ts';
import { emptyState } from '../../device/storage/persisted-state.ts';
import { signedIn } from '../session-slice.ts';
import { endSession, persistedPart, store } from '../store.ts';

const src = join(import.meta.dirname, '../..');
const sources = globSync('**/*.{ts,tsx}', { cwd: src })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(src, path), 'utf8') }));
const keysOf = (scope: string) =>
  sources
    .flatMap(({ text }) => [...text.matchAll(/\bkey: (['`])(.+?)\1,\s*scope: '(person|device)'/g)])
    .filter((found) => found[3] === scope)
    .map((found) => found[2]);

/**
 * What stays when a session ends, and why it may; a logout by hand removes more (`clear-user-data.ts`). A new
 * key needs an entry here.
 */
const STAYS = {
  'anar-mitra:state:v1':
    'its slices empty it; what waits for the network names its person and goes when that logs out by hand',
  'orchard-draft:${userId}': 'the first answers of a person whose session only ended; a logout by hand clears them',
  'open-payment:${userId}': 'the id of a payment of a user, who sees its outcome after the next login',
  'anar-mitra:feedback:v1': 'votes of an older build, each with its user, until they are migrated to the queue',
  'anar-mitra:text-press:v1': 'a question of an older build, with its user, until it is migrated to the queue',
  'anar-mitra:outcome-quiet-until': 'a time',
  'anar-mitra:clock-offset': 'about the phone',
  'anar-mitra:to-delete': 'names of values to delete, without their user',
  'anar-mitra:queue-gone': 'ids of submissions to delete',
  'anar-mitra:web-push-of': 'the id of the person who wanted pushes here; the browser is subscribed no more',
  'anar-mitra:doctor-drafts:v1': 'what a doctor whose session only ended could not send; a logout by hand clears it',
  'anar-mitra:doctor-ready-made:v1': 'prescriptions without a patient, each with its doctor',
  'anar-mitra:call-device:v1':
    'the ids of the newest call and of its page and how its camera was, of no use without the login of its person',
  'anar-mitra:call-data-saver:v1': 'how calls on this phone use the network',
  'anar-mitra:doctor-sound:v1': 'about the device',
  'anar-mitra:install-declined': 'about the phone',
  'anar-mitra:mic-explained': 'about the phone',
  'anar-mitra:labels:v1': 'the public list of labelled products',
  'anar-mitra:market:v1': 'public prices',
  'anar-mitra:market-history:v1': 'public prices',
  'anar-mitra:market-unit': 'a way of reading, with or without a login',
  'anar-mitra:transport-cost': 'what a load costs by road, with or without a login',
  'anar-mitra:market-favourites': 'a choice of mandis, with or without a login',
  'anar-mitra:company:v1': 'who runs the product',
  'anar-mitra:waiting-logout': 'the id of the session that was left, until the server knows',
  'anar-mitra:deletion-asked': 'the id of who asked to be deleted here, until the outcome is known',
};

afterEach(() => vi.unstubAllGlobals());

describe('storage on the device', () => {
  it('all local storage goes through deviceStore', () => {
    const direct = sources.filter(({ text }) => /\b(localStorage|sessionStorage)\b/.test(text));
    // The other one clears all of it after an account deletion.
    expect(direct.map(({ path }) => path).sort()).toEqual([
      'device/erasure/empty-device.ts',
      'device/storage/device-store.ts',
    ]);
    const calls = sources.flatMap(({ text }) => [
      ...text.matchAll(/(?<!function )\b(?:deviceStore|persistedQueries)(?:<[^()]*>)?\(/g),
    ]);
    // The one exception is `persistedQueries` itself, whose callers pass the key.
    expect([...keysOf('person'), ...keysOf('device')]).toHaveLength(calls.length - 1);
  });

  it('IndexedDB is used with a time limit only', () => {
    const direct = sources.filter(({ text }) =>
      /\bindexedDB\.|import \{.*\b(get|set|del|createStore)\b.*'idb-keyval'/.test(text),
    );
    // Of the others, one clears everything, one does not wait.
    const doors = [
      'device/erasure/delete-chats.ts',
      'device/erasure/empty-device.ts',
      'device/storage/phone-database.ts',
    ];
    expect(direct.map(({ path }) => path).sort()).toEqual(doors);
  });

  it('every key has a scope: sign-out clears those of a user, and each other one has a reason to stay', () => {
    // One key may be stored for the device and for one tab.
    expect([...new Set(keysOf('person'))].sort()).toEqual([...PERSON_KEYS].sort());
    expect(keysOf('device').sort()).toEqual(Object.keys(STAYS).sort());
  });
});

it('endSession removes all data of the user except queued submissions', async () => {
  const keys = [...PERSON_KEYS, ...Object.keys(STAYS)];
  const [device, visit] = [new Set(keys), new Set(keys)];
  const deletedCaches: string[] = [];
  const unsubscribe = vi.fn(async () => true);
  const pushManager = { getSubscription: async () => ({ unsubscribe }) };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } });
  vi.stubGlobal('localStorage', { removeItem: (key: string) => device.delete(key) });
  vi.stubGlobal('sessionStorage', { removeItem: (key: string) => visit.delete(key) });
  const deletedDatabases: string[] = [];
  vi.stubGlobal('indexedDB', { deleteDatabase: (name: string) => ({ name: deletedDatabases.push(name) }) });
  vi.stubGlobal('caches', { delete: async (name: string) => deletedCaches.push(name) > 0 });
  const user = { id: 'U1', name: 'रमेश', phone: '9876543210', role: 'farmer', wallet: { balancePaise: 500 } } as const;
  const waiting = { id: 'Q1', userId: 'U1', kind: 'question', timestamp: 1 };
  store.dispatch(signedIn({ user: { ...user, plan: 'free', createdAt: '' }, token: 'token' }));
  store.dispatch(orchardSaved({ id: 'O1' } as Orchard));
  store.dispatch(diagnosisKept({ id: 'R1' } as DiagnosisRecord));
  store.dispatch(waitingRead([waiting]));
  endSession();
  expect(persistedPart(store.getState())).toEqual({ ...emptyState, offlineQueue: [waiting] });
  for (const left of [device, visit]) expect([...left]).toEqual(Object.keys(STAYS));
  expect(deletedCaches).toEqual(['anar-mitra-media']);
  expect(deletedDatabases).toEqual(['anar-mitra-chat']);
  await expect.poll(() => unsubscribe.mock.calls.length).toBe(1);
});
