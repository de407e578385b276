import { eventually } from '@anar/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tally } from '../testing/auth-under-test.ts';
import { type PushWorld, pushWorld } from './testing/push-world.ts';

let world: PushWorld;
beforeAll(async () => {
  world = await pushWorld('nopush', {
    configured: false,
    change: ({ sms }) => {
      sms.noticeTemplateId = '';
    },
  });
});
afterAll(() => world.stop());

it('without an account pushes are kept as undeliverable, and health names it', async () => {
  const { userId, tokens } = await world.person();
  await world.tell(world.wanted(userId));
  await eventually(async () => expect(await world.notifications(userId)).toMatchObject([{ state: 'undeliverable' }]));
  expect(await world.sendsTo(tokens[0] ?? '')).toEqual([]);
  const ready = await world.auth.service.management.inject('/readyz');
  expect([ready.statusCode, ready.json().dependencies.push]).toEqual([
    200,
    { status: 'unconfigured', required: false },
  ]);
  expect((await world.auth.service.management.inject('/metrics')).body).toMatch(
    /dependency_up\{dependency="push",status="unconfigured",service="auth"\} 1/,
  );
});

it('without a VAPID key no browser subscribes', async () => {
  const { login, userId } = await world.person(0);
  const { endpoint, keys } = await world.browser();
  const replies = [
    await world.auth.service.app.inject('/api/notifications/web-push-key'),
    await world.inApp(login, 'PUT', `${userId}/web-push`, { endpoint, keys }),
  ];
  expect(tally(replies)).toEqual({ '503 push_unconfigured': 2 });
  const { dependencies } = (await world.auth.service.management.inject('/readyz')).json();
  expect(dependencies['web-push']).toEqual({ status: 'unconfigured', required: false });
});

it('without a template for notices none is sent, and that is counted', async () => {
  const { login, userId } = await world.person(0);
  await world.tell(world.wanted(userId, { kind: 'consultation', channel: 'sms' }));
  await eventually(async () => expect(await world.notifications(userId)).toMatchObject([{ state: 'undeliverable' }]));
  expect(await world.auth.inbox(login.body.user.phone)).toHaveLength(1);
  expect((await world.auth.service.management.inject('/metrics')).body).toMatch(
    /notice_sms_total\{outcome="unconfigured",service="auth"\} 1/,
  );
});
