import { createHmac } from 'node:crypto';
import { dispose } from '@anar/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../config.ts';
import { type ChatFixture, createChatFixture } from '../../testing/chat-fixture.ts';
import { testUser } from '../../testing/consult-fixture.ts';
import { iceServersFor } from './ice-servers.ts';

const secret = 'a-test-of-coturn-a-test-of-coturn-0123';
const ice = {
  stunUrls: ['stun:turn.anarmitra.in:3478'],
  turn: { urls: ['turn:turn.anarmitra.in:3478?transport=udp', 'turns:turn.anarmitra.in:443?transport=tcp'], secret },
};
let fixture: ChatFixture;
beforeAll(async () => {
  fixture = await createChatFixture('ice', { config: { ice } });
});
afterAll(dispose);

const ask = (who: { headers: object }) =>
  fixture.service.app.inject({ url: '/api/calls/ice-servers', headers: { ...who.headers } });

describe('TURN credentials', () => {
  it('are what coturn expects: HMAC-SHA1 of `expiry:userId` with its secret, valid for an hour', async () => {
    const { farmer, doctor } = await fixture.openChat({ status: 'ringing' });
    for (const { headers, userId } of [farmer, doctor]) {
      const reply = await ask({ headers });
      expect(reply.statusCode, reply.body).toBe(200);
      expect(reply.headers['cache-control']).toBe('no-store');
      const { iceServers, expiresAt } = reply.json();
      const until = fixture.at().getTime() / 1000 + 3600;
      const username = `${until}:${userId}`;
      expect(iceServers).toEqual([
        { urls: ice.stunUrls },
        {
          urls: ice.turn.urls,
          username,
          credential: createHmac('sha1', secret).update(username).digest('base64'),
        },
      ]);
      expect(expiresAt).toBe(new Date(until * 1000).toISOString());
      expect(reply.body).not.toContain(secret);
    }
  });

  it('match a value computed by openssl', () => {
    // echo -n '1795410000:farmer' | openssl dgst -sha1 -hmac north -binary | base64
    const at = new Date((1_795_410_000 - 3600) * 1000);
    const { iceServers } = iceServersFor('farmer', { stunUrls: [], turn: { urls: ['turn:t'], secret: 'north' } }, at);
    expect(iceServers).toEqual([
      { urls: ['turn:t'], username: '1795410000:farmer', credential: 'Qoz9IWru33TvPXY3LbYSRpMuyVI=' },
    ]);
  });

  it.each(['requested', 'ended', 'missed', 'rejected', 'dismissed'] as const)(
    'are refused when the consultation is %s',
    async (status) => {
      const { farmer, doctor } = await fixture.openChat({ status });
      for (const who of [farmer, doctor]) {
        const reply = await ask(who);
        expect([reply.statusCode, reply.json().code]).toEqual([403, 'no_live_consultation']);
      }
    },
  );

  it('are refused without a consultation, and to a suspended doctor', async () => {
    expect((await ask(testUser())).statusCode).toBe(403);
    const { farmer, doctor } = await fixture.openChat({ status: 'connected' });
    await fixture.db
      .collection('doctors')
      .updateOne({ _id: doctor.userId as never }, { $set: { approval: 'suspended' } });
    expect((await ask(doctor)).statusCode).toBe(403);
    expect((await ask(farmer)).statusCode).toBe(200);
  });

  it('are refused once the consultation has ended', async () => {
    const { farmer, doctor, consultationId } = await fixture.openChat({ status: 'connected' });
    expect((await ask(farmer)).statusCode).toBe(200);
    const url = `/api/consultations/${consultationId}/end`;
    const ended = await fixture.service.app.inject({ method: 'PATCH', url, headers: doctor.headers });
    expect(ended.statusCode, ended.body).toBe(200);
    for (const who of [farmer, doctor]) expect((await ask(who)).statusCode).toBe(403);
  });
});

it('without TURN: STUN only, no credentials, and health reports turn as unconfigured', async () => {
  const plain = await createChatFixture('icestun', { config: { ice: { ...ice, turn: undefined } } });
  const { farmer } = await plain.openChat({ status: 'connected' });
  const reply = await plain.service.app.inject({ url: '/api/calls/ice-servers', headers: farmer.headers });
  expect(reply.json()).toEqual({ iceServers: [{ urls: ice.stunUrls }] });
  const turnOf = async ({ service }: typeof plain) => (await service.health.report()).dependencies.turn;
  expect(await turnOf(plain)).toEqual({ status: 'unconfigured', required: false });
  expect(await turnOf(fixture)).toEqual({ status: 'up', required: false });
  expect(await plain.service.metrics.metrics()).toMatch(/dependency_up\{[^}]*dependency="turn",status="unconfigured"/);
});

describe('the settings', () => {
  const base = {
    ...{ ANAR_ENV: 'local', MONGO_DB: 'consult', JWKS_URL: 'http://auth/jwks' },
    MEDIA_SIGNING_KEY: 'a'.repeat(32),
  };
  const read = (more: Record<string, string>) => loadConfig({ ...base, ...more }).ice;

  it('are lists; STUN defaults to a public server', () => {
    expect(read({})).toEqual({ stunUrls: ['stun:stun.l.google.com:19302'], turn: undefined });
    expect(read({ STUN_URLS: 'none' }).stunUrls).toEqual([]);
    expect(read({ STUN_URLS: ice.stunUrls.join(), TURN_URLS: ice.turn.urls.join(), TURN_SECRET: secret })).toEqual(ice);
    expect(read({ STUN_URLS: 'stun:[2001:db8::1]:3478,stuns:turn.example.in' }).stunUrls).toHaveLength(2);
  });

  it.each([
    ['TURN_URLS', { TURN_URLS: 'https://turn.example.in', TURN_SECRET: secret }],
    ['TURN_URLS', { TURN_URLS: 'turn:turn.example.in?transport=sctp', TURN_SECRET: secret }],
    ['TURN_URLS', { TURN_URLS: 'turn:a.in, turn:b.in', TURN_SECRET: secret }],
    ['STUN_URLS', { STUN_URLS: 'turn:turn.example.in' }],
    ['TURN_SECRET', { TURN_URLS: 'turn:turn.example.in', TURN_SECRET: 'short' }],
    ['TURN_SECRET: is required', { TURN_URLS: 'turn:turn.example.in' }],
    ['TURN_URLS: is required', { TURN_SECRET: secret }],
  ])('are validated: %s', (said, env) => expect(() => read(env as never)).toThrow(said));
});
