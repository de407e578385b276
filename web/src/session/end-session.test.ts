import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DiagnosisRecord } from '@anar/contracts/diagnosis-records';
import type { Orchard } from '@anar/contracts/orchards';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { diagnosisKept, orchardSaved, waitingRead } from '../device/device-slice.ts';
import { PERSON_KEYS } from '../device/device-store.ts';
import { emptyState } from '../device/persisted-state.ts';
import { signedIn } from './session-slice.ts';
import { endSession, persistedPart, store } from './store.ts';

const src = join(import.meta.dirname, '..');
const sources = globSync('**/*.{ts,tsx}', { cwd: src })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(src, path), 'utf8') }));
const keysOf = (scope: string) =>
  sources
    .flatMap(({ text }) => [...text.matchAll(/\bkey: (['`])(.+?)\1,\s*scope: '(person|device)'/g)])
    .filter((found) => found[3] === scope)
    .map((found) => found[2]);

/** What stays when a session ends, and why it may; a logout by hand takes more (`session/leave-device.ts`). A new key is asked for here: whose is it? */
const STAYS = {
  'anar-mitra:state:v1':
    'its slices empty it; what waits for the network names its person and goes when that logs out by hand',
  'orchard-draft:${userId}': 'the first answers of a person whose session only ended; a logout by hand clears them',
  'open-payment:${userId}':
    'the number of a payment of a person, whose outcome the same person is told at the next login',
  'anar-mitra:feedback:v1': 'votes of an older build, each with its person, until the queue has taken them over',
  'anar-mitra:text-press:v1': 'a question of an older build, with its person, until the queue has taken it over',
  'anar-mitra:outcome-quiet-until': 'a time',
  'anar-mitra:clock-offset': 'about the phone',
  'anar-mitra:to-delete': 'the name of what should be gone, and not whose it was',
  'anar-mitra:queue-gone': 'ids of presses that should be gone',
  'anar-mitra:web-push-of': 'the id of the person who wanted pushes here; the browser is subscribed no more',
  'anar-mitra:doctor-drafts:v1': 'what a doctor whose session only ended could not send; a logout by hand clears it',
  'anar-mitra:doctor-ready-made:v1': 'prescriptions without a patient, each with its doctor',
  'anar-mitra:call-device:v1': 'the ids of the newest call and of its page, of no use without the login of its person',
  'anar-mitra:doctor-sound:v1': 'about the device',
  'anar-mitra:install-declined': 'about the phone',
  'anar-mitra:mic-explained': 'about the phone',
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

describe('what is kept on the device', () => {
  it('goes through deviceStore only', () => {
    const direct = sources.filter(({ text }) => /\b(localStorage|sessionStorage)\b/.test(text));
    // The other one empties it all: the account is gone.
    expect(direct.map(({ path }) => path).sort()).toEqual(['device/device-store.ts', 'device/empty-device.ts']);
    const calls = sources.flatMap(({ text }) => [
      ...text.matchAll(/(?<!function )\b(?:deviceStore|persistedQueries)(?:<[^()]*>)?\(/g),
    ]);
    // One of them is the cache of a feature, whose key its caller names.
    expect([...keysOf('person'), ...keysOf('device')]).toHaveLength(calls.length - 1);
  });

  it('waits for no database without a time limit', () => {
    const direct = sources.filter(({ text }) =>
      /\bindexedDB\.|import \{.*\b(get|set|del|createStore)\b.*'idb-keyval'/.test(text),
    );
    // One of the others empties it all, the other waits for nothing.
    const doors = ['device/empty-device.ts', 'device/forget-chats.ts', 'device/phone-database.ts'];
    expect(direct.map(({ path }) => path).sort()).toEqual(doors);
  });

  it('has its scope: sign-out knows every key of a person, and why each other one stays', () => {
    expect(keysOf('person').sort()).toEqual([...PERSON_KEYS].sort());
    expect(keysOf('device').sort()).toEqual(Object.keys(STAYS).sort());
  });
});

it('nothing of the person stays on the device but what waits for the network', async () => {
  const keys = [...PERSON_KEYS, ...Object.keys(STAYS)];
  const [device, visit] = [new Set(keys), new Set(keys)];
  const forgotten: string[] = [];
  const unsubscribe = vi.fn(async () => true);
  const pushManager = { getSubscription: async () => ({ unsubscribe }) };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } });
  vi.stubGlobal('localStorage', { removeItem: (key: string) => device.delete(key) });
  vi.stubGlobal('sessionStorage', { removeItem: (key: string) => visit.delete(key) });
  const removed: string[] = [];
  vi.stubGlobal('indexedDB', { deleteDatabase: (name: string) => ({ name: removed.push(name) }) });
  vi.stubGlobal('caches', { delete: async (name: string) => forgotten.push(name) > 0 });
  const user = { id: 'U1', name: 'रमेश', phone: '9876543210', role: 'farmer', wallet: { balancePaise: 500 } } as const;
  const waiting = { id: 'Q1', userId: 'U1', kind: 'question', timestamp: 1 };
  store.dispatch(signedIn({ user: { ...user, plan: 'free', createdAt: '' }, token: 'token' }));
  store.dispatch(orchardSaved({ id: 'O1' } as Orchard));
  store.dispatch(diagnosisKept({ id: 'R1' } as DiagnosisRecord));
  store.dispatch(waitingRead([waiting]));
  endSession();
  expect(persistedPart(store.getState())).toEqual({ ...emptyState, offlineQueue: [waiting] });
  for (const left of [device, visit]) expect([...left]).toEqual(Object.keys(STAYS));
  expect(forgotten).toEqual(['anar-mitra-media']);
  expect(removed).toEqual(['anar-mitra-chat']);
  await expect.poll(() => unsubscribe.mock.calls.length).toBe(1);
});
