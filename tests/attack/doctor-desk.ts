import { setTimeout as sleep } from 'node:timers/promises';
import { CONSULTATION } from '@anar/contracts/consult/constants';
import type { Doctor, DoctorProfile, SaveDoctorRequest } from '@anar/contracts/consult/doctors';
import { LOCAL_DOCTORS } from '@anar/contracts/consult/local-doctors';
import { consultErrors } from '@anar/contracts/errors/consult';
import { CONSENT, request } from '@anar/running-system/http-client';
import { call, counted, type Farmer, newFarmer, type Outcome, personOf, saidBy, type Target } from './target.ts';

const [, LOCAL] = LOCAL_DOCTORS;
const TOPUP_PAISE = 50_000;
const WAIT_MS = 250;
const WAITS = 80;
const UNAPPROVED = 5000;

/** The approved doctor of `npm start`; undefined if there is none: no account is created for the number then. */
async function localDoctor(target: Target, farmer: Farmer): Promise<Farmer | undefined> {
  const { status } = await call(target, farmer, 'GET', `/api/doctors/${LOCAL.id}`);
  if (status !== 200) return undefined;
  const { phone } = LOCAL;
  await request(`${target.url}/api/auth/send-otp`, 'POST', { phone });
  const [otp] = await target.codes(phone);
  const login = await request(`${target.url}/api/auth/verify-otp`, 'POST', { phone, otp, consent: CONSENT });
  return login.status === 200 ? personOf(phone, login.body) : undefined;
}

/** Tops the wallet up through the sandbox's checkout. False: payment is not possible there. */
async function topUp(target: Target, farmer: Farmer): Promise<boolean> {
  const { userId } = farmer;
  const notes = { type: 'wallet_topup', userId };
  const wanted = { amount: TOPUP_PAISE, currency: 'INR', notes };
  const { body: order } = await call(target, farmer, 'POST', '/api/razorpay/create-order', wanted);
  const attempt = { key: 'rzp_test_local', order_id: order.id, method: 'upi', outcome: 'captured' };
  const about = { email: '', contact: '', description: '' };
  const paid = await request(`${target.url}/dev/razorpay/checkout/attempt`, 'POST', { ...attempt, ...about });
  await call(target, farmer, 'POST', '/api/razorpay/verify-payment', { ...paid.body, userId });
  for (let waits = 0; waits < WAITS; waits += 1) {
    const { body } = await call(target, farmer, 'GET', `/api/wallet/user/${userId}`);
    if ((body.wallet as { availablePaise?: number } | undefined)?.availablePaise === TOPUP_PAISE) return true;
    await sleep(WAIT_MS);
  }
  return false;
}

/** Requests and cancels repeatedly: each request rings the doctor's phone. */
async function emptyRings(target: Target, farmer: Farmer, doctor: Farmer): Promise<Outcome> {
  const tries = CONSULTATION.cancelsPerHour + 2;
  const row = { attack: 'empty rings', tried: `${tries} × a doctor asked and cancelled within an hour` };
  if (!(await topUp(target, farmer))) return { ...row, seen: 'nothing can be paid there', held: undefined };
  const presence = (status: string) =>
    call(target, doctor, 'PUT', `/api/doctors/${doctor.userId}/presence`, { status });
  const online = await presence('online');
  if (online.status !== 200) return { ...row, seen: `the doctor cannot go online: ${saidBy(online)}`, held: undefined };
  const asked = [];
  const cancelled = [];
  const wanted = { doctorId: doctor.userId, userId: farmer.userId, problemDescription: 'फल पर काले धब्बे', photoUrls: [] };
  for (let index = 0; index < tries; index += 1) {
    const answer = await call(target, farmer, 'POST', '/api/consultations', wanted);
    asked.push(answer);
    if (answer.status === 201)
      cancelled.push(await call(target, farmer, 'PATCH', `/api/consultations/${answer.body.id}/cancel`));
  }
  await presence('offline');
  const [first, last] = [asked.slice(0, CONSULTATION.cancelsPerHour), asked.slice(CONSULTATION.cancelsPerHour)];
  return {
    ...row,
    seen: `${counted(asked.map(saidBy))}; cancelled ${counted(cancelled.map(saidBy))}`,
    held:
      first.every(({ status }) => status === 201) &&
      last.every(({ body }) => body.code === consultErrors.cancelledOften.code),
  };
}

/** An approved doctor raises their own fee; the profile is restored afterwards. */
async function ownFee(target: Target, farmer: Farmer, doctor: Farmer): Promise<Outcome> {
  const path = `/api/doctors/${doctor.userId}`;
  const row = { attack: 'own fee', tried: `an approved doctor takes ₹${UNAPPROVED} without approval` };
  const { name, specialty, experience, languages, consultationFee, registrationNumber } = (
    await call(target, doctor, 'GET', path)
  ).body as unknown as DoctorProfile;
  const profile: SaveDoctorRequest = { name, specialty, experience, languages, consultationFee, registrationNumber };
  const saved = await call(target, doctor, 'PUT', path, { ...profile, consultationFee: UNAPPROVED });
  const shown = await call(target, farmer, 'GET', path);
  const listed = (await call(target, farmer, 'GET', '/api/doctors')).body as unknown as Doctor[];
  await call(target, doctor, 'PUT', path, profile);
  const fees = [shown.body.consultationFee, listed.find(({ id }) => id === doctor.userId)?.consultationFee];
  return {
    ...row,
    seen: `saved ${saidBy(saved)}; farmers see ₹${fees.join(' and ₹')}, approved were ₹${consultationFee}`,
    held: saved.status < 500 && fees.every((fee) => fee === consultationFee),
  };
}

export async function doctorDesk(target: Target): Promise<Outcome[]> {
  const farmer = await newFarmer(target);
  const doctor = await localDoctor(target, farmer);
  if (!doctor) {
    const row = { tried: 'as a doctor that npm start makes', seen: 'no such doctor there', held: undefined };
    return ['empty rings', 'own fee'].map((attack) => ({ attack, ...row }));
  }
  return [await emptyRings(target, farmer, doctor), await ownFee(target, farmer, doctor)];
}
