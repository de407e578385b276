import { CONSENT } from '@anar/running-system/http-client';
import type { Owner } from './owner.ts';

/** Request of a row: path values, a query, a JSON body or form fields. */
export interface OwnerRequest {
  path?: Record<string, string>;
  query?: string;
  body?: unknown;
  form?: Record<string, string>;
  /** The owner's session, for routes that need a really opened one. */
  inSession?: string;
}

const PLANTS = { plantAge: 3, currentPhase: 'fruiting', baharType: 'mrig', plantCount: 100 };
const QUESTION = 'फल पर तेल जैसे काले धब्बे';
/** At a push service without such a subscription; the keys are those of RFC 8291. */
const BROWSER = {
  endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/none',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};
let lastPhone = 9_300_000_000;

/** A valid request of the owner for each row; omitted where none is needed. */
export function ownerRequests(owner: Owner): Readonly<Record<string, () => OwnerRequest>> {
  const { userId, orchardId, entryId, recordId, marketId, alertId, placeId, productId, doctorId } = owner;
  const own = (body?: unknown) => () => ({ path: { userId }, body });
  const ofOrchard = (body?: unknown) => () => ({ path: { orchardId, entryId }, body });
  const ofDoctor = (body?: unknown) => () => ({ path: { doctorId }, body });
  const ofConsultation = (body?: unknown) => () => ({ path: { id: owner.consultationId }, body });
  const ofChat = (body?: unknown) => () => ({
    path: { threadId: owner.threadId, messageId: owner.messageId },
    body,
  });
  const ofRecord = (body?: unknown) => () => ({ path: { id: recordId }, body });
  return {
    'POST /api/auth/send-otp': () => ({ body: { phone: String(lastPhone++) } }),
    'POST /api/auth/verify-otp': () => ({ body: { phone: String(lastPhone++), otp: '123456' } }),
    'POST /api/auth/consent': () => ({ body: { consent: CONSENT } }),
    'DELETE /api/auth/sessions/{sid}': () => ({ path: { sid: owner.sid } }),
    'GET /api/users/{userId}': own(),
    'PUT /api/users/{userId}': own({ name: 'सुरेश' }),
    'DELETE /api/users/{userId}': own(),
    'GET /api/users/{userId}/consents': own(),
    'PUT /api/users/fcm-token/{userId}': () => ({
      ...own({ fcmToken: 'x'.repeat(140) })(),
      inSession: owner.sid,
    }),
    'GET /api/users/{userId}/notifications': own(),
    'PUT /api/users/{userId}/notifications': own({ priceAlert: false }),
    'PUT /api/users/{userId}/web-push': () => ({ ...own(BROWSER)(), inSession: owner.sid }),
    'DELETE /api/users/{userId}/web-push': own(),
    'GET /api/users/{userId}/diagnoses': own(),
    'POST /api/users/{userId}/export': own(),
    'GET /api/exports/{token}': () => ({ path: { token: 'k'.repeat(43) } }),
    'PUT /api/learning-consent': () => ({ body: { allowed: false } }),
    'GET /api/places': () => ({ query: 'query=Solapur' }),
    'POST /api/orchard/new': () => ({ body: { userId, ...PLANTS } }),
    'POST /api/orchard/location': () => ({ body: { orchardId, placeId } }),
    'POST /api/orchards': () => ({ body: { userId, name: 'नया बाग' } }),
    'GET /api/orchards/user/{userId}': own(),
    'PATCH /api/orchards/{orchardId}': ofOrchard({ plantCount: 120 }),
    'GET /api/orchards/{orchardId}/fertilizer': ofOrchard(),
    'POST /api/orchards/{orchardId}/diary': ofOrchard({
      kind: 'spray',
      on: new Date().toISOString().slice(0, 10),
      productId,
    }),
    'POST /api/orchards/{orchardId}/diary/voice': () => ({ ...ofOrchard()(), form: {} }),
    'GET /api/orchards/{orchardId}/diary': ofOrchard(),
    'GET /api/orchards/{orchardId}/seasons': ofOrchard(),
    'DELETE /api/orchards/{orchardId}/diary/{entryId}': ofOrchard(),
    'POST /api/advisories/generate': () => ({ body: { orchardId } }),
    'GET /api/advisories/today/{orchardId}': ofOrchard(),
    'POST /api/advisories/feedback': () => ({ body: { advisoryId: owner.advisoryId, isHelpful: true } }),
    'DELETE /api/orchards/{orchardId}': ofOrchard(),
    'POST /api/diagnose': () => ({ form: { userId, userInput: QUESTION } }),
    'POST /api/diagnose/text': () => ({ body: { userId, text: QUESTION } }),
    'POST /api/advice': () => ({ body: { userText: QUESTION } }),
    'GET /api/diagnose/{id}': ofRecord(),
    'POST /api/diagnose/{id}/answer': ofRecord({ optionId: owner.optionId }),
    'POST /api/diagnose/{id}/feedback': ofRecord({ kind: 'advice', helpful: true }),
    'POST /api/voice/transcribe': () => ({ form: {} }),
    'POST /api/voice/speak': () => ({ body: { text: '…' } }),
    'GET /api/voice/speech/{key}': () => ({ path: { key: 'k'.repeat(43) } }),
    'GET /api/market/near': () => ({ query: 'latitude=17.6&longitude=75.9' }),
    'GET /api/market/history/{id}': () => ({ path: { id: marketId } }),
    'POST /api/market/alerts': () => ({ body: { userId, marketId, direction: 'below', price: 40_000 } }),
    'GET /api/market/alerts/user/{userId}': own(),
    'DELETE /api/market/alerts/{id}/user/{userId}': () => ({ path: { id: alertId, userId } }),
    'GET /api/subscriptions/user/{userId}': own(),
    'POST /api/subscriptions/quote': () => ({ body: { userId, planId: 'pro', cycle: 'monthly' } }),
    'POST /api/subscriptions/cancel': () => ({ body: { userId } }),
    'POST /api/subscriptions/resume': () => ({ body: { userId } }),
    'GET /api/wallet/user/{userId}': own(),
    'GET /api/wallet/user/{userId}/entries': own(),
    'GET /api/wallet/user/{userId}/closing': own(),
    'POST /api/razorpay/create-order': () => ({
      body: { amount: 5000, currency: 'INR', notes: { type: 'wallet_topup', userId } },
    }),
    'POST /api/razorpay/verify-payment': () => ({
      body: {
        ...{ razorpay_order_id: owner.providerOrderId, razorpay_payment_id: 'pay_of_nobody' },
        ...{ razorpay_signature: '0'.repeat(64), userId },
      },
    }),
    'POST /api/razorpay/webhook': () => ({ body: { event: 'payment.captured' } }),
    'GET /api/payments/orders/{orderId}': () => ({ path: { orderId: owner.orderId } }),
    'POST /api/payments/orders/{orderId}/checkout': () => ({ path: { orderId: owner.orderId } }),
    'GET /api/payments/orders/{orderId}/receipt': () => ({ path: { orderId: owner.orderId } }),
    'GET /api/payments/user/{userId}': own(),
    'GET /api/doctors/{doctorId}': ofDoctor(),
    'PUT /api/doctors/{doctorId}': ofDoctor({
      ...{ name: 'डॉ. राम', specialty: 'रोग', experience: 5, languages: ['hi'] },
      ...{ consultationFee: 100, registrationNumber: 'X/1' },
    }),
    'POST /api/doctors/{doctorId}/photo': () => ({ path: { doctorId }, form: {} }),
    'PUT /api/doctors/{doctorId}/free-notice': ofDoctor(),
    'PUT /api/doctors/{doctorId}/presence': ofDoctor({ status: 'online' }),
    'GET /api/doctors/{doctorId}/stats': ofDoctor(),
    'GET /api/doctors/{doctorId}/consultations': ofDoctor(),
    'GET /api/users/{userId}/consultations/active': own(),
    'GET /api/users/{userId}/consultations/past': own(),
    'POST /api/upload/consultation-images': () => ({ form: {} }),
    'POST /api/consultations': () => ({
      body: { userId, doctorId, problemDescription: QUESTION, photoUrls: [] },
    }),
    'GET /api/consultations/{id}': ofConsultation(),
    'GET /api/consultations/{id}/prescriptions': ofConsultation(),
    'GET /api/consultations/{id}/case-sheet': ofConsultation(),
    'PUT /api/consultations/{id}/shares-records': ofConsultation({ sharesRecords: true }),
    'PATCH /api/consultations/{id}/accept': ofConsultation(),
    'PATCH /api/consultations/{id}/reject': ofConsultation({}),
    'PATCH /api/consultations/{id}/phone-call': ofConsultation(),
    'PATCH /api/consultations/{id}/end': ofConsultation({}),
    'PUT /api/consultations/{id}/notes': ofConsultation({ notes: 'टहनी काटें' }),
    'PATCH /api/consultations/{id}/prescription': ofConsultation({ prescription: 'टहनी काटें' }),
    'POST /api/consultations/{id}/prescription/check': ofConsultation({ lines: [] }),
    'POST /api/consultations/{id}/prescription-images': () => ({ path: { id: owner.consultationId }, form: {} }),
    'POST /api/consultations/{id}/review': ofConsultation({ rating: 5 }),
    'POST /api/consultations/{id}/dispute': ofConsultation({ text: 'मदद नहीं मिली' }),
    'PATCH /api/consultations/{id}/cancel': ofConsultation(),
    'GET /api/chat/thread/{threadId}': ofChat(),
    'GET /api/chat/{threadId}/messages': ofChat(),
    'GET /api/calls/{consultationId}/{callId}/ring': () => ({
      path: { consultationId: owner.consultationId, callId: '01JZZZZZZZZZZZZZZZZZZZZZZZ' },
    }),
    'GET /api/chat/{threadId}/changes': () => ({ ...ofChat()(), query: 'afterRev=0' }),
    'POST /api/chat/{threadId}/messages': ofChat({ content: 'नमस्ते' }),
    'POST /api/chat/{threadId}/photo': () => ({ ...ofChat()(), form: {} }),
    'POST /api/chat/{threadId}/voice': () => ({ ...ofChat()(), form: {} }),
    'GET /api/chat/{threadId}/messages/{messageId}/media': ofChat(),
    'PUT /api/chat/{threadId}/marks': ofChat({ readUpTo: 1 }),
    'DELETE /api/chat/{threadId}/messages/{messageId}': ofChat(),
    'GET /api/doctors/{doctorId}/quick-replies': ofDoctor(),
    'PUT /api/doctors/{doctorId}/quick-replies': ofDoctor({ replies: ['पास की फोटो भेजें'] }),
    'POST /api/payments/orders/{orderId}/refund': () => ({ path: { orderId: owner.orderId }, body: { userId } }),
  };
}
