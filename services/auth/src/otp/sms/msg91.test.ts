import { createService } from '@anar/service-kit/lifecycle/service';
import { testConfig } from '@anar/service-kit/testing';
import { type TcpProxy, tcpProxy } from '@anar/service-kit/testing/tcp-proxy';
import { createSmsSimulator } from '@anar/simulators/sms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMsg91, type Msg91Settings } from './msg91.ts';

const simulator = createSmsSimulator({ authKey: 'right', host: 'anar.example' });
let gate: TcpProxy;
beforeAll(async () => {
  gate = await tcpProxy(await simulator.listen({ host: '127.0.0.1', port: 0 }));
});
afterAll(async () => {
  await gate.stop();
  await simulator.close();
});

const settings = (changed: Partial<Msg91Settings> = {}): Msg91Settings => ({
  baseUrl: gate.url,
  authKey: 'right',
  templateId: 'anar-otp',
  noticeTemplateId: 'anar-notice',
  timeoutMs: 2000,
  ...changed,
});
const noPause = async () => undefined;
/** A client of a service that was never started: only MSG91 is called. */
const clientOf = (changed: Partial<Msg91Settings> = {}, pause: (ms: number) => Promise<unknown> = noPause) => {
  const uses = { mongo: false, redis: false, events: false };
  return createMsg91(
    createService({ name: 'auth', title: '', config: testConfig('msg91'), uses }),
    settings(changed),
    pause,
  );
};
const inbox = async (phone: string) => (await simulator.inject(`/inbox?to=${phone}`)).json().messages;

describe('the MSG91 client', () => {
  it('retries when it did not reach the provider, and sends one SMS', async () => {
    await gate.cut();
    const pauses: number[] = [];
    const client = clientOf({}, async (ms) => {
      pauses.push(ms);
      if (pauses.length === 2) await gate.reopen();
    });
    await client.sendCode('9876543210', '123456');
    expect(pauses).toHaveLength(2);
    expect(pauses.every((ms, i) => ms >= 100 * 2 ** i && ms <= 200 * 2 ** i)).toBe(true);
    expect(await inbox('9876543210')).toHaveLength(1);
  });

  it('gives up after three attempts, certain that no SMS was sent', async () => {
    await gate.cut();
    const failure = clientOf().sendCode('9876543211', '123456');
    await expect(failure).rejects.toMatchObject({ name: 'SmsFailure', definite: true });
    await gate.reopen();
    expect(await inbox('9876543211')).toEqual([]);
  });

  it.each([
    ['a wrong key', { authKey: 'wrong' }],
    ['an unknown template', { templateId: 'other' }],
  ])('reports the refusal of %s as definite, with the reason but without number or code', async (_, changed) => {
    const failure = clientOf(changed).sendCode('9876543212', '123456');
    await expect(failure).rejects.toMatchObject({
      definite: true,
      message: expect.stringMatching(/^MSG91 answered \d{3}: ./),
    });
    await expect(failure).rejects.not.toMatchObject({ message: expect.stringMatching(/\d{6}/) });
  });

  it.each(['fail', 'redirect', 'empty', 'html'])('reports the reply %s as definite: no SMS was sent', async (mode) => {
    await simulator.inject({ method: 'PUT', url: '/control', payload: { mode } });
    await expect(clientOf().sendCode('9876543213', '123456')).rejects.toMatchObject({ definite: true });
    await simulator.inject({ method: 'PUT', url: '/control', payload: { mode: 'ok' } });
    expect(await inbox('9876543213')).toEqual([]);
  });

  it('is not certain when no reply came', async () => {
    await simulator.inject({ method: 'PUT', url: '/control', payload: { mode: 'drop' } });
    await expect(clientOf().sendCode('9876543214', '123456')).rejects.toMatchObject({ definite: false });
    await simulator.inject({ method: 'PUT', url: '/control', payload: { mode: 'ok' } });
    expect(await inbox('9876543214')).toHaveLength(1);
  });

  it('is not configured without a key or a template', () => {
    expect(clientOf().configured).toBe(true);
    expect(clientOf({ authKey: '' }).configured).toBe(false);
    expect(clientOf({ templateId: '' }).configured).toBe(false);
  });
});
