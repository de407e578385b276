import { eventually } from '@anar/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tally } from '../testing/auth-under-test.ts';
import { createPushFixture, type PushFixture } from './testing/push-fixture.ts';

let fixture: PushFixture;
beforeAll(async () => {
  fixture = await createPushFixture('nopush', {
    configured: false,
    change: ({ sms }) => {
      sms.noticeTemplateId = '';
    },
  });
});
afterAll(() => fixture.stop());

it('without an FCM account pushes are kept as undeliverable, and health reports it', async () => {
  const { userId, tokens } = await fixture.person();
  await fixture.requestPush(fixture.wanted(userId));
  await eventually(async () => expect(await fixture.notifications(userId)).toMatchObject([{ state: 'undeliverable' }]));
  expect(await fixture.sendsTo(tokens[0] ?? '')).toEqual([]);
  const ready = await fixture.auth.service.management.inject('/readyz');
  expect([ready.statusCode, ready.json().dependencies.push]).toEqual([
    200,
    { status: 'unconfigured', required: false },
  ]);
  expect((await fixture.auth.service.management.inject('/metrics')).body).toMatch(
    /dependency_up\{dependency="push",status="unconfigured",service="auth"\} 1/,
  );
});

it('without a VAPID key a browser cannot subscribe', async () => {
  const { login, userId } = await fixture.person(0);
  const { endpoint, keys } = await fixture.browser();
  const replies = [
    await fixture.auth.service.app.inject('/api/notifications/web-push-key'),
    await fixture.inApp(login, 'PUT', `${userId}/web-push`, { endpoint, keys }),
  ];
  expect(tally(replies)).toEqual({ '503 push_unconfigured': 2 });
  const { dependencies } = (await fixture.auth.service.management.inject('/readyz')).json();
  expect(dependencies['web-push']).toEqual({ status: 'unconfigured', required: false });
});

it('without a notice template no SMS is sent, and that is counted', async () => {
  const { login, userId } = await fixture.person(0);
  await fixture.requestPush(fixture.wanted(userId, { kind: 'consultation', channel: 'sms' }));
  await eventually(async () => expect(await fixture.notifications(userId)).toMatchObject([{ state: 'undeliverable' }]));
  expect(await fixture.auth.inbox(login.body.user.phone)).toHaveLength(1);
  expect((await fixture.auth.service.management.inject('/metrics')).body).toMatch(
    /notice_sms_total\{outcome="unconfigured",service="auth"\} 1/,
  );
});
