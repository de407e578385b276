import { drawnPhoto } from '@anar/photo-checks/testing/drawn-photos';
import { setFee } from '@anar/running-system/administrator';
import { type Answer, type Caller, request } from '@anar/running-system/http-client';
import type { OwnProduct } from '@anar/running-system/running-system';
import { eventually } from '@anar/service-kit/testing';
import { silentWav } from '@anar/service-kit/testing/media/recordings';
import { ulid } from 'ulid';

export interface PaidConsultation {
  patient: Caller;
  doctor: Caller;
  /** Entered at every input of the patient. */
  word: string;
  pushToken: string;
  /** The doctor's own notes. */
  notes: string;
}

function done({ status, body }: Answer): unknown {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

/**
 * A farmer pays, consults a doctor with a fee, sends a voice message and a photo, and receives a prescription. Returns
 * the consultation's id.
 */
export async function consultForMoney(
  system: OwnProduct,
  { patient, doctor, word, pushToken, notes }: PaidConsultation,
): Promise<string> {
  const { userId } = patient;
  const act = async <T>(who: Caller, method: string, path: string, body?: unknown): Promise<T> =>
    done(await who.call(method, path, body, { 'idempotency-key': ulid() })) as T;
  const send = async (path: string, field: string, bytes: Buffer, type: string, more: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ clientId: ulid(), ...more })) form.set(name, value);
    form.set(field, new Blob([new Uint8Array(bytes)], { type }), 'file');
    const own = { authorization: `Bearer ${patient.token}`, 'idempotency-key': ulid() };
    const reply = await fetch(system.url + path, { method: 'POST', body: form, headers: own });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  };
  const pay = async (amount: number, bought: object) => {
    const order = await act<{ id: string }>(patient, 'POST', '/api/razorpay/create-order', {
      ...{ amount, currency: 'INR' },
      notes: { userId, ...bought },
    });
    const paid = `${system.origins.simulators}/control/razorpay/orders/${order.id}/pay`;
    done(await request(paid, 'PUT', { outcome: 'captured' }));
  };
  await pay(50_000, { type: 'wallet_topup' });
  await pay(9900, { type: 'plan_purchase', planId: 'basic', cycle: 'monthly' });
  await act(patient, 'PUT', `/api/users/fcm-token/${userId}`, { fcmToken: pushToken });
  const wallet = () => act<{ wallet: { availablePaise: number } }>(patient, 'GET', `/api/wallet/user/${userId}`);
  await eventually(async () => (await wallet()).wallet.availablePaise >= 50_000);

  const profile = `/api/doctors/${doctor.userId}`;
  await setFee(system, doctor.userId, 200);
  await act(doctor, 'PUT', `${profile}/presence`, { status: 'online' });
  const asked = { userId, doctorId: doctor.userId, problemDescription: word, photoUrls: [] };
  const { id } = await act<{ id: string }>(patient, 'POST', '/api/consultations', asked);
  const { chatThreadId } = await act<{ chatThreadId: string }>(doctor, 'PATCH', `/api/consultations/${id}/accept`, {});
  await send(`/api/chat/${chatThreadId}/voice`, 'voice', silentWav(2), 'audio/wav', { waveform: '123456' });
  const leaf = await drawnPhoto('leaf with spots');
  await send(`/api/chat/${chatThreadId}/photo`, 'photo', leaf, 'image/jpeg', { caption: word });
  await act(doctor, 'PATCH', `/api/consultations/${id}/prescription`, { prescription: `पर्चा ${word}` });
  await act(doctor, 'PATCH', `/api/consultations/${id}/end`, { notes });
  await act(patient, 'POST', `/api/consultations/${id}/review`, { rating: 4, reviewText: word });
  return id;
}
