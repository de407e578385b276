import { consultationChanged } from '@anar/contracts/consult/socket';
import { dispose, eventually } from '@anar/service-kit/testing';
import { type TcpProxy, tcpProxy } from '@anar/service-kit/testing/tcp-proxy';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  closeClients,
  collectMessages,
  connect,
  consultConfig,
  newPerson,
  startTier,
  type TestTier,
} from '../../testing/test-tier.ts';

let cut: TestTier;
let whole: TestTier;
let proxy: TcpProxy;
beforeAll(async () => {
  const config = consultConfig('frozen');
  proxy = await tcpProxy(config.redis.url);
  whole = await startTier({ ...config, replicaName: 'whole' });
  cut = await startTier({ ...config, replicaName: 'cut', redis: { ...config.redis, url: proxy.url } });
});
afterAll(async () => {
  closeClients();
  await dispose();
  await proxy.stop();
});

const change = (seq = 1) => ({ consultationId: ulid(), status: 'requested', seq }) as const;

test('while Redis hangs, sockets of the same replica still receive, and re-read after the recovery', async () => {
  const me = newPerson();
  const received = collectMessages(await connect(cut.url, me), consultationChanged.name);
  const { mock } = vi.spyOn(cut.service.log, 'warn');
  const isGivenUp = () => mock.calls.some(([, text]) => text === 'realtime redis disconnected');
  proxy.freeze();
  cut.realtime.toUser(me.userId, consultationChanged, change());
  await eventually(() => received.length === 1);
  const late = await connect(cut.url, me);
  expect(late.connected).toBe(true);
  const again = collectMessages(late, 'server:read-again');
  await eventually(isGivenUp);
  proxy.thaw();
  await eventually(() => again.length > 0);
  whole.realtime.toUser(me.userId, consultationChanged, change());
  await eventually(() => received.length === 2);
});
