import { approve } from '@anar/running-system/administrator';
import { type Answer, request } from '@anar/running-system/http-client';
import { productAt } from '@anar/running-system/running-system';
import { eventually } from '@anar/service-kit/testing';
import { io, type Socket } from 'socket.io-client';
import { afterAll, expect, inject, it } from 'vitest';

/**
 * Clients written from the specification's tables only: no cookie, no header besides the token, no acknowledgement, no
 * further field. Only the approval of a doctor is an administrator's.
 */

const system = productAt(inject('sharedSystems').plenty);
const sockets = new Set<Socket>();
afterAll(() => {
  for (const socket of sockets) socket.disconnect();
});

const newPhone = () => `8${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;

async function logIn(role: 'farmer' | 'doctor', name: string) {
  const phone = newPhone();
  const sent = await request(`${system.url}/api/auth/send-otp`, 'POST', { phone, role, name });
  expect(sent).toMatchObject({ status: 200, body: { message: expect.any(String) } });
  const otp = await system.code(phone);
  const verified = await request(`${system.url}/api/auth/verify-otp`, 'POST', { phone, otp });
  expect(verified).toMatchObject({ status: 200, body: { message: expect.any(String), user: { name } } });
  const { token, user } = verified.body as { token: string; user: { id: string; role: string } } & Answer['body'];

  return {
    ...{ userId: user.id, role: user.role, phone },
    async ask<T>(method: string, path: string, body?: unknown): Promise<T> {
      const answer = await request(system.url + path, method, body, { authorization: `Bearer ${token}` });
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body as T;
    },
    /** A socket that records received events by name. */
    async connect(transport: 'polling' | 'websocket') {
      const options = { path: '/ws', transports: [transport], auth: { token }, forceNew: true };
      const socket = io(system.url, options);
      sockets.add(socket);
      const received: Record<string, Record<string, unknown>[]> = {};
      socket.onAny((name: string, data: Record<string, unknown>) => {
        received[name] = [...(received[name] ?? []), data];
      });
      await eventually(() => socket.connected);
      const next = (name: string, count = 1) =>
        eventually(() => (received[name]?.length ?? 0) >= count && received[name]);
      return { received, next, emit: (name: string, data?: object) => void socket.emit(name, data) };
    },
  };
}

/** The payment of an order as the provider's checkout returns it: the table's three fields. */
async function payAtCheckout(orderId: string): Promise<Answer['body']> {
  const attempt = { key: 'rzp_test_local', order_id: orderId, method: 'upi', outcome: 'captured' };
  const person = { email: '', contact: '', description: '' };
  const { body } = await request(`${system.url}/dev/razorpay/checkout/attempt`, 'POST', { ...attempt, ...person });
  return body;
}

it.each(['websocket', 'polling'] as const)(
  'a client written from the specification, over %s: login, plan, consultation, call and chat',
  async (transport) => {
    const [farmer, doctor] = await Promise.all([logIn('farmer', 'सीता'), logIn('doctor', 'डॉ. राव')]);
    expect([farmer.role, doctor.role]).toEqual(['farmer', 'expert']);
    const { userId } = farmer;
    const doctorId = doctor.userId;

    const plan = { planId: 'basic', cycle: 'monthly' };
    const notes = { type: 'plan_purchase', userId, ...plan };
    const order = await farmer.ask<{ id: string }>('POST', '/api/razorpay/create-order', {
      amount: 9900,
      currency: 'INR',
      notes,
    });
    expect(order).toMatchObject({ id: expect.stringMatching(/^order_/), amount: 9900, currency: 'INR' });
    await farmer.ask('POST', '/api/razorpay/verify-payment', { ...(await payAtCheckout(order.id)), ...plan, userId });
    await eventually(
      async () =>
        (await farmer.ask<{ user: { plan: string } }>('GET', `/api/users/${userId}`)).user.plan === plan.planId,
    );

    await doctor.ask('GET', `/api/doctors/${doctorId}`);
    await approve(system, doctorId, 'डॉ. राव');
    const [desk, phone] = [await doctor.connect(transport), await farmer.connect(transport)];
    desk.emit('doctor:presence', { doctorId, status: 'online' });
    type Online = { id: string; isAvailable: boolean }[];
    const online = () => farmer.ask<Online>('GET', '/api/doctors?status=online');
    await eventually(async () => (await online()).some(({ id, isAvailable }) => id === doctorId && !isAvailable));

    const problem = { doctorId, problemDescription: 'फल पर काले धब्बे', userId, photoUrls: [] };
    const asked = await farmer.ask<{ id: string }>('POST', '/api/consultations', problem);
    const consultationId = asked.id;
    expect(asked).toMatchObject({ id: expect.any(String), doctorId });
    phone.emit('call:request', { consultationId, doctorId, userMeta: { name: 'सीता', phone: farmer.phone } });
    expect(await desk.next('call:request')).toContainEqual({
      consultationId,
      userMeta: { name: 'सीता', phone: farmer.phone },
    });
    desk.emit('consultation:join', { consultationId });
    desk.emit('call:response', { consultationId, accept: true });
    expect(await phone.next('call:response')).toMatchObject([{ accept: true }]);

    const [offer, answer, candidate] = [
      { type: 'offer', sdp: 'v=0' },
      { type: 'answer', sdp: 'v=0' },
      { candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0 },
    ];
    await eventually(async () => (await consultation()).status === 'ringing');
    desk.emit('webrtc:signal', { consultationId, type: 'offer', payload: offer });
    desk.emit('webrtc:signal', { consultationId, type: 'ice', payload: candidate });
    const signals = (list: Record<string, unknown>[]) => list.map(({ type, payload }) => ({ type, payload }));
    expect(signals(await phone.next('webrtc:signal', 2))).toEqual([
      { type: 'offer', payload: offer },
      { type: 'ice', payload: candidate },
    ]);
    phone.emit('webrtc:signal', { type: 'answer', payload: answer });
    phone.emit('webrtc:signal', { type: 'ice', payload: candidate });
    expect(signals(await desk.next('webrtc:signal', 2))).toEqual([
      { type: 'answer', payload: answer },
      { type: 'ice', payload: candidate },
    ]);
    desk.emit('webrtc:signal', { consultationId, type: 'ice', payload: candidate });
    await eventually(async () => (await consultation()).status === 'connected');

    const threadId = (await consultation()).chatThreadId;
    await farmer.ask('GET', `/api/chat/thread/${threadId}`);
    phone.emit('chat:join', { threadId, userId });
    desk.emit('chat:join', { threadId, userId: doctorId });
    const text = { threadId, messageType: 'text', mediaUrl: null };
    const ofFarmer = (list: Record<string, unknown>[]) =>
      list
        .map(({ message }) => message as { id: string; senderId: string })
        .filter(({ senderId }) => senderId === userId);
    phone.emit('chat:message', { ...text, senderId: userId, content: 'पत्ते भी पीले हैं' });
    phone.emit('chat:message', { ...text, senderId: userId, content: 'क्या करूँ' });
    const messages = await eventually(() => {
      const own = ofFarmer(desk.received['chat:new_message'] ?? []);
      return own.length === 2 && own;
    });
    desk.emit('chat:typing', { threadId, userId: doctorId, isTyping: true });
    expect(await phone.next('chat:typing')).toMatchObject([{ userId: doctorId, isTyping: true }]);
    desk.emit('chat:read', { threadId, userId: doctorId });
    const read = () => new Set((phone.received['chat:message_read'] ?? []).map(({ messageId }) => messageId));
    await eventually(() => messages.every(({ id }) => read().has(id)));
    phone.emit('chat:delete_message', { messageId: messages[0]?.id, userId, threadId });
    expect(await desk.next('chat:message_deleted')).toMatchObject([{ messageId: messages[0]?.id }]);

    await doctor.ask('PATCH', `/api/consultations/${consultationId}/prescription`, { prescription: 'रोगी टहनी काटें' });
    desk.emit('call:end', { consultationId, notes: 'तीन दिन पानी न दें' });
    for (const side of [desk, phone]) expect(await side.next('call:ended')).toMatchObject([{ consultationId }]);
    expect(await consultation()).toMatchObject({ prescription: 'रोगी टहनी काटें' });
    phone.emit('chat:leave');
    for (const { received } of [desk, phone]) {
      expect([received['chat:error'], received['call:error']]).toEqual([undefined, undefined]);
    }

    async function consultation() {
      type Active = { id: string; status: string; chatThreadId: string }[];
      const active = await farmer.ask<Active>('GET', `/api/users/${userId}/consultations/active`);
      const found = active.find(({ id }) => id === consultationId);
      if (!found) throw new Error(`${consultationId} is not active`);
      return found;
    }
  },
);
