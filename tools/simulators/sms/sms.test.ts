import { afterEach, describe, expect, it } from 'vitest';
import { createSmsSimulator } from './sms.ts';

let app: ReturnType<typeof createSmsSimulator>;
afterEach(() => app.close());

const start = () => {
  app = createSmsSimulator({ authKey: 'right', host: 'anar.example' });
};
const flow = (body: object, authkey = 'right') =>
  app.inject({ method: 'POST', url: '/api/v5/flow', headers: { authkey }, payload: body });
const message = (mobiles: string, variables: object = { otp: '123456' }) => ({
  template_id: 'anar-otp',
  recipients: [{ mobiles, ...variables }],
});

describe('the SMS simulator', () => {
  it('accepts a flow as MSG91 does and shows its rendered text, newest first', async () => {
    start();
    const reply = await flow(message('919876543210'));
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { type: 'success', message: expect.stringMatching(/^\w{24}$/) },
    ]);
    await flow(message('919876543211', { otp: '000000' }));
    await flow(message('919876543210', { otp: '654321' }));
    const { messages } = (await app.inject('/inbox?to=9876543210')).json();
    expect(messages).toEqual([
      expect.objectContaining({ channel: 'sms', to: '9876543210', text: expect.stringContaining('654321') }),
      expect.objectContaining({ text: expect.stringMatching(/^123456 .*\n\n@anar\.example #123456$/s) }),
    ]);
    expect((await app.inject('/inbox')).json().messages).toHaveLength(3);
  });

  it('refuses as MSG91 does', async () => {
    start();
    const wrongKey = await flow(message('919876543210'), 'wrong');
    expect([wrongKey.statusCode, wrongKey.json()]).toEqual([
      401,
      expect.objectContaining({ status: 'fail', hasError: true }),
    ]);
    const refusals = [
      await flow({ ...message('919876543210'), template_id: 'other' }),
      await flow(message('9876543210')),
      await flow(message('919876543210', {})),
      await flow({ template_id: 'anar-otp' }),
    ];
    for (const reply of refusals) expect(reply.json()).toEqual({ type: 'error', message: expect.any(String) });
    expect((await app.inject('/inbox')).json()).toEqual({ messages: [] });
  });

  it('follows the configured behaviour, and refuses an unknown one', async () => {
    start();
    const become = (payload: object) => app.inject({ method: 'PUT', url: '/control', payload });
    expect((await become({ mode: 'sulk' })).statusCode).toBe(400);
    await become({ mode: 'fail' });
    expect((await flow(message('919876543210'))).statusCode).toBe(500);
    await become({ mode: 'refuse' });
    expect((await flow(message('919876543210'))).json().type).toBe('error');
    await become({ mode: 'ok' });
    expect((await flow(message('919876543210'))).json().type).toBe('success');
    expect((await app.inject('/control')).json()).toMatchObject({ mode: 'ok', attempts: 3 });
  });
});
