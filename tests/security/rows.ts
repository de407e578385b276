/**
 * Who gets what answer, of every public route. The request is the owner's own (see `owner-requests.ts`), sent by:
 *
 *   anonymous · the owner · another farmer · an expert who waits for approval · a doctor
 *
 * A token that is too old, forged or of an ended session counts as anonymous. Rows run from top to bottom, the owner's
 * requests after all others: what removes a thing stands below what needs it.
 */
const TABLE = `
anonymous
|   owner
|   |   farmer
|   |   |   expert
|   |   |   |   doctor
200 200 200 200 200   POST   /api/auth/send-otp
400 400 400 400 400   POST   /api/auth/verify-otp   — a code that was never sent
401 401 401 401 401   POST   /api/auth/refresh   — the cookie decides, and there is none
200 200 200 200 200   POST   /api/auth/logout
401 200 200 200 200   GET    /api/auth/sessions   — everybody's own
401 200 401 401 401   POST   /api/auth/consent   — everybody's own; the others have no account
401 200 403 403 403   GET    /api/users/{userId}
401 200 403 403 403   PUT    /api/users/{userId}
401 200 403 403 403   PUT    /api/users/fcm-token/{userId}
401 200 403 403 403   GET    /api/users/{userId}/consents
401 200 403 403 403   GET    /api/users/{userId}/notifications
401 200 403 403 403   PUT    /api/users/{userId}/notifications
200 200 200 200 200   GET    /api/notifications/web-push-key
401 200 403 403 403   PUT    /api/users/{userId}/web-push
401 200 403 403 403   DELETE /api/users/{userId}/web-push
401 200 403 403 403   GET    /api/users/{userId}/diagnoses
401 200 403 403 403   POST   /api/users/{userId}/export
410 410 410 410 410   GET    /api/exports/{token}   — the link is the key, and it belongs to no session
401 200 404 404 404   DELETE /api/auth/sessions/{sid}

200 200 200 200 200   GET    /api/company
200 200 200 200 200   GET    /api/places
200 200 200 200 200   GET    /api/labels
401 201 403 403 403   POST   /api/orchard/new
401 200 404 404 404   POST   /api/orchard/location
401 201 403 403 403   POST   /api/orchards
401 200 403 403 403   GET    /api/orchards/user/{userId}
401 200 404 404 404   PATCH  /api/orchards/{orchardId}
401 200 404 404 404   GET    /api/orchards/{orchardId}/fertilizer
401 201 404 404 404   POST   /api/orchards/{orchardId}/diary
401 400 404 404 404   POST   /api/orchards/{orchardId}/diary/voice   — no recording in it
401 200 404 404 404   GET    /api/orchards/{orchardId}/diary
401 200 404 404 404   GET    /api/orchards/{orchardId}/seasons
401 200 404 404 404   DELETE /api/orchards/{orchardId}/diary/{entryId}
401 200 404 404 404   POST   /api/advisories/generate
401 200 404 404 404   GET    /api/advisories/today/{orchardId}
401 200 404 404 404   POST   /api/advisories/feedback
401 200 404 404 404   DELETE /api/orchards/{orchardId}

200 200 200 200 200   GET    /api/problems
401 200 200 200 200   GET    /api/diagnose/quota   — everybody's own
401 200 200 200 200   GET    /api/learning-consent   — everybody's own, here and below
401 200 200 200 200   PUT    /api/learning-consent
401 200 200 200 200   GET    /api/diagnose/recent   — everybody's own
401 400 403 403 403   POST   /api/diagnose   — no photo in it
401 201 403 403 403   POST   /api/diagnose/text
401 200 200 200 200   POST   /api/advice   — names no user: the question is the caller’s own
401 200 404 404 404   GET    /api/diagnose/{id}
401 200 404 404 404   POST   /api/diagnose/{id}/answer
401 200 404 404 404   POST   /api/diagnose/{id}/feedback
401 403 403 403 200   GET    /api/diagnose/feedback
401 200 200 200 200   GET    /api/voice
401 400 400 400 400   POST   /api/voice/transcribe   — no recording in it
401 400 400 400 400   POST   /api/voice/speak   — nothing to say in it
404 404 404 404 404   GET    /api/voice/speech/{key}   — the link is the key, and it belongs to no session

200 200 200 200 200   GET    /api/market/data
200 200 200 200 200   GET    /api/market/analytics
200 200 200 200 200   GET    /api/market/states
200 200 200 200 200   GET    /api/market/near
200 200 200 200 200   GET    /api/market/history/{id}
200 200 200 200 200   GET    /api/market/refresh
200 200 200 200 200   POST   /api/market/refresh
401 201 403 403 403   POST   /api/market/alerts
401 200 403 403 403   GET    /api/market/alerts/user/{userId}
401 200 403 403 403   DELETE /api/market/alerts/{id}/user/{userId}

200 200 200 200 200   GET    /api/plans
401 200 403 403 403   GET    /api/subscriptions/user/{userId}
401 201 403 403 403   POST   /api/subscriptions/quote
401 409 403 403 403   POST   /api/subscriptions/cancel   — no plan to end
401 409 403 403 403   POST   /api/subscriptions/resume
401 200 403 403 403   GET    /api/wallet/user/{userId}
401 200 403 403 403   GET    /api/wallet/user/{userId}/entries
401 200 403 403 403   GET    /api/wallet/user/{userId}/closing
401 201 403 403 403   POST   /api/razorpay/create-order
401 400 403 403 403   POST   /api/razorpay/verify-payment   — the signature is missing
400 400 400 400 400   POST   /api/razorpay/webhook   — nor this
401 200 404 404 404   GET    /api/payments/orders/{orderId}
401 200 403 403 403   GET    /api/payments/user/{userId}
401 201 404 404 404   POST   /api/payments/orders/{orderId}/checkout
401 404 404 404 404   GET    /api/payments/orders/{orderId}/receipt   — it is not paid
401 409 403 403 403   POST   /api/payments/orders/{orderId}/refund   — nor this

401 200 200 200 200   GET    /api/doctors
401 200 200 200 200   GET    /api/doctors/{doctorId}
401 200 200 200 200   PUT    /api/doctors/{doctorId}/free-notice   — for the caller
401 403 403 404 404   PUT    /api/doctors/{doctorId}   — the doctor alone, here and below
401 403 403 404 404   POST   /api/doctors/{doctorId}/photo
401 403 403 404 404   PUT    /api/doctors/{doctorId}/presence
401 403 403 404 404   GET    /api/doctors/{doctorId}/stats
401 403 403 403 403   GET    /api/doctors/{doctorId}/consultations
401 200 403 403 403   GET    /api/users/{userId}/consultations/active
401 200 403 403 403   GET    /api/users/{userId}/consultations/past
401 415 415 415 415   POST   /api/upload/consultation-images   — no photo in it
401 409 403 403 403   POST   /api/consultations   — the two have one that is open
401 200 404 404 404   GET    /api/consultations/{id}
401 200 404 404 404   GET    /api/consultations/{id}/prescriptions
401 403 403 403 403   GET    /api/consultations/{id}/case-sheet
401 200 404 404 404   PUT    /api/consultations/{id}/shares-records
401 403 403 403 403   PATCH  /api/consultations/{id}/accept
401 403 403 403 403   PATCH  /api/consultations/{id}/reject
401 403 403 403 403   PATCH  /api/consultations/{id}/phone-call
401 403 403 403 403   PATCH  /api/consultations/{id}/end
401 403 403 403 403   PUT    /api/consultations/{id}/notes
401 403 403 404 404   PATCH  /api/consultations/{id}/prescription
401 403 403 404 404   POST   /api/consultations/{id}/prescription/check
401 403 403 404 404   POST   /api/consultations/{id}/prescription-images
401 409 404 404 404   POST   /api/consultations/{id}/review   — it has not ended
401 409 404 404 404   POST   /api/consultations/{id}/dispute   — nor has it for this
401 409 404 404 404   PATCH  /api/consultations/{id}/cancel   — it is accepted

200 200 200 200 200   GET    /api/calls/{consultationId}/{callId}/ring   — the ids are the key, and there is no such call
401 200 403 403 403   GET    /api/calls/ice-servers   — whose consultation is accepted and runs
401 200 200 403 403   GET    /api/chat/threads   — everybody's own; of doctors who are approved
401 200 200 200 200   GET    /api/chat/unread   — everybody's own
401 200 404 404 404   GET    /api/chat/thread/{threadId}
401 200 404 404 404   GET    /api/chat/{threadId}/messages
401 200 404 404 404   GET    /api/chat/{threadId}/changes
401 201 404 404 404   POST   /api/chat/{threadId}/messages
401 415 404 404 404   POST   /api/chat/{threadId}/photo   — no photo in it
401 400 404 404 404   POST   /api/chat/{threadId}/voice   — no recording in it
401 404 404 404 404   GET    /api/chat/{threadId}/messages/{messageId}/media   — it is a text
401 200 404 404 404   PUT    /api/chat/{threadId}/marks
401 200 404 404 404   DELETE /api/chat/{threadId}/messages/{messageId}
401 403 403 403 403   GET    /api/doctors/{doctorId}/quick-replies
401 403 403 403 403   PUT    /api/doctors/{doctorId}/quick-replies

401 200 403 403 403   DELETE /api/users/{userId}
`;

export const NAMES = ['anonymous', 'owner', 'farmer', 'expert', 'doctor'] as const;
export type Name = (typeof NAMES)[number];
export interface Row {
  /** Method and path as OpenAPI writes it. */
  readonly name: string;
  readonly expected: Readonly<Record<Name, number>>;
}

const LINE = /^([\d ]+?) +([A-Z]+) +(\S+)/;

export const rows: readonly Row[] = TABLE.split('\n').flatMap((line) => {
  const [, statuses = '', method, path] = LINE.exec(line) ?? [];
  if (path === undefined) return [];
  const [anonymous = 0, owner = 0, farmer = 0, expert = 0, doctor = 0] = statuses.split(' ').map(Number);
  return [{ name: `${method} ${path}`, expected: { anonymous, owner, farmer, expert, doctor } }];
});
