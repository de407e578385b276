import { beforeEach, expect, it, vi } from 'vitest';
import { notifications as words } from '../i18n/hi/notifications.ts';

/** A service worker without pages, towards its browser and the server. */
const listeners = new Map<string, (event: object) => void>();
const showNotification = vi.fn(async (_title: string, _options: object) => undefined);
const getNotifications = vi.fn(async () => [{ close }]);
const close = vi.fn();
const fetch = vi.fn<(address: string) => Promise<Response>>();
let pages: object[];
const worker = {
  addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  registration: { showNotification, getNotifications },
  clients: { matchAll: async () => pages },
};
vi.stubGlobal('self', worker);
await import('./push.ts');
beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('self', worker);
  vi.stubGlobal('fetch', fetch);
  pages = [];
});

const CALL = {
  ...{ title: 'वीडियो कॉल आ रही है', text: 'उठाएँ', path: '/consult', tag: 't', kind: 'call' },
  call: { consultationId: '01JCONSULT0000000000000000', callId: '01JCALL0000000000000000000' },
};
async function arrives(told: object = CALL) {
  const waits: Promise<unknown>[] = [];
  listeners.get('push')?.({ data: { json: () => told }, waitUntil: (one: Promise<unknown>) => waits.push(one) });
  await Promise.all(waits);
  return showNotification.mock.calls.map(([title, options]) => ({ title, ...options }));
}
const says = (state: string) => fetch.mockImplementation(async () => Response.json({ state }));
const RINGS = { title: CALL.title, requireInteraction: true, renotify: true, vibrate: expect.any(Array), tag: 't' };

it('the push of a call rings while the server says that it does', async () => {
  says('ringing');
  expect(await arrives()).toMatchObject([RINGS]);
  expect(fetch.mock.calls[0]?.[0]).toBe(`/api/calls/${CALL.call.consultationId}/${CALL.call.callId}/ring`);
});

it('one that comes late was missed, in the place of the call', async () => {
  says('over');
  const [shown, ...more] = await arrives();
  expect([shown, more]).toMatchObject([{ title: words.missedCall, body: words.missedCallText, tag: 't' }, []]);
  expect(shown).not.toHaveProperty('vibrate');
});

it('one that was answered elsewhere is said without a sound, and not to whoever looks', async () => {
  says('taken');
  expect(await arrives()).toMatchObject([{ title: words.callTaken, silent: true, tag: 't' }]);
  pages = [{ visibilityState: 'visible', postMessage: vi.fn() }];
  expect(await arrives()).toHaveLength(1);
  expect(close).toHaveBeenCalledTimes(1);
});

it.each([
  ['nobody can be reached', async () => Promise.reject(new TypeError('no network'))],
  ['the server has trouble', async () => new Response('', { status: 503 })],
  ['a page of the network answers', async () => new Response('<html>')],
])('rings where %s: better too late than not at all', async (_, answer) => {
  fetch.mockImplementation(answer);
  expect(await arrives()).toMatchObject([RINGS]);
});

it('one of a server that names no call rings without a question', async () => {
  const { call: _, ...told } = CALL;
  expect(await arrives(told)).toMatchObject([RINGS]);
  expect(fetch).not.toHaveBeenCalled();
});
