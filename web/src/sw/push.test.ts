import { beforeEach, expect, it, vi } from 'vitest';
import { notificationsTexts } from '../i18n/catalogues/notifications.hi.ts';

/** A service worker without open pages; the test plays the browser and the server. */
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
async function arrives(payload: object = CALL) {
  const waits: Promise<unknown>[] = [];
  listeners.get('push')?.({ data: { json: () => payload }, waitUntil: (one: Promise<unknown>) => waits.push(one) });
  await Promise.all(waits);
  return showNotification.mock.calls.map(([title, options]) => ({ title, ...options }));
}
const says = (state: string) => fetch.mockImplementation(async () => Response.json({ state }));
const RINGS = { title: CALL.title, requireInteraction: true, renotify: true, vibrate: expect.any(Array), tag: 't' };

it('the push of a call rings while the server says that the call is ringing', async () => {
  says('ringing');
  expect(await arrives()).toMatchObject([RINGS]);
  expect(fetch.mock.calls[0]?.[0]).toBe(`/api/calls/${CALL.call.consultationId}/${CALL.call.callId}/ring`);
});

it('a late push of a call is shown as a missed call, under the same tag', async () => {
  says('over');
  const [shown, ...more] = await arrives();
  expect([shown, more]).toMatchObject([
    { title: notificationsTexts.missedCall, body: notificationsTexts.missedCallText, tag: 't' },
    [],
  ]);
  expect(shown).not.toHaveProperty('vibrate');
});

it('a call answered elsewhere: a silent notification, or none while a page is visible', async () => {
  says('taken');
  expect(await arrives()).toMatchObject([{ title: notificationsTexts.callTaken, silent: true, tag: 't' }]);
  pages = [{ visibilityState: 'visible', postMessage: vi.fn() }];
  expect(await arrives()).toHaveLength(1);
  expect(close).toHaveBeenCalledTimes(1);
});

it.each([
  ['the network is down', async () => Promise.reject(new TypeError('no network'))],
  ['the server has trouble', async () => new Response('', { status: 503 })],
  ['a captive portal answers', async () => new Response('<html>')],
])('rings where %s, as a late ring is better than none', async (_, answer) => {
  fetch.mockImplementation(answer);
  expect(await arrives()).toMatchObject([RINGS]);
});

it('a call push without ids rings without asking the server', async () => {
  const { call: _, ...payload } = CALL;
  expect(await arrives(payload)).toMatchObject([RINGS]);
  expect(fetch).not.toHaveBeenCalled();
});
