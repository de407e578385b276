import { WEBHOOK_MAX_BYTES } from '@anar/contracts/constants';

/**
 * The route table: which service answers a path, for whom, and under which limits.
 * A path without a row is a 404. Paths of services such as `/internal`, `/metrics` and `/docs` must never have a row.
 */

export type ServiceName = 'auth' | 'orchard' | 'diagnosis' | 'market' | 'payments' | 'consult';
export type LimitClass = 'otp' | 'login' | 'default' | 'upload' | 'media' | 'realtime';
export type RowMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Row {
  readonly methods: readonly RowMethod[];
  /** Parameters as `:name`, the rest as `*`. The router takes the most specific row that matches. */
  readonly path: string;
  readonly service: ServiceName;
  /** `token`: refused here without a valid access token. The service verifies the token again in any case. */
  readonly access: 'public' | 'token';
  readonly limits: LimitClass;
  /**
   * How the body is buffered until it has arrived whole; only then a connection is used. `spooled`: uploads, in a file.
   */
  readonly body: 'whole' | 'spooled';
  /** Bytes of body. */
  readonly bodyLimit: number;
  /** Longest silence while a body arrives, in milliseconds. */
  readonly bodyIdleMs: number;
  /** Longest time for the whole body to arrive, in milliseconds. */
  readonly bodyTotalMs: number;
  /** A body slower than this on average is refused after the grace period. */
  readonly leastRate?: { readonly bytesPerSecond: number; readonly graceMs: number };
  /** Longest wait for the service's answer once it has the body, in milliseconds. */
  readonly answerMs: number;
  /**
   * A page with its own security headers, which reach the browser as the service sets them. On any error the browser is
   * redirected to `otherwise`, with the same parameters.
   */
  readonly document?: { readonly otherwise: string };
  /** Refused last under load, over separate connections: every request, or those whose text shows danger to life. */
  readonly urgent?: 'always' | 'emergencies';
}

const KIB = 1024;
const MIB = 1024 * KIB;
const SECOND = 1000;
const ANY: readonly RowMethod[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const plain = {
  methods: ANY,
  access: 'token',
  limits: 'default',
  body: 'whole',
  bodyLimit: 64 * KIB,
  bodyIdleMs: 15 * SECOND,
  bodyTotalMs: 15 * SECOND,
  answerMs: 15 * SECOND,
} as const;

/** A model may take longer than a database: the farmer sees progress meanwhile. */
const adviser = { ...plain, methods: ['POST'], limits: 'upload', answerMs: 60 * SECOND } as const;

/** Photos and recordings over 2G: slow is allowed, silence or a trickle is not. One photo of 8 MB with its form. */
const upload = {
  ...adviser,
  body: 'spooled',
  bodyLimit: 9 * MIB,
  bodyIdleMs: 30 * SECOND,
  bodyTotalMs: 300 * SECOND,
  leastRate: { bytesPerSecond: 2 * KIB, graceMs: 10 * SECOND },
} as const;

const open = { ...plain, methods: ['POST'], access: 'public', bodyLimit: 8 * KIB } as const;

const login = { ...open, service: 'auth', urgent: 'always' } as const;

/** Links are signed, so an <img> needs no token. */
const media = { ...plain, methods: ['GET'], access: 'public', limits: 'media' } as const;

/** Outside the app and its policy: the checkout's document, and the payment provider's callback in the browser. */
const checkout = {
  ...open,
  methods: ['GET', 'POST'],
  service: 'payments',
  document: { otherwise: '/payment/:orderId' },
} as const;

export const routeTable: readonly Row[] = [
  { ...login, path: '/api/auth/send-otp', limits: 'otp' },
  { ...login, path: '/api/auth/verify-otp', limits: 'login' },
  // Both are authorized by the refresh cookie: an expired access token must not block them.
  { ...login, path: '/api/auth/refresh' },
  { ...open, path: '/api/auth/logout', service: 'auth' },
  { ...plain, path: '/api/auth/*', service: 'auth' },
  { ...plain, path: '/api/users/*', service: 'auth' },
  // The link is signed. Streamed as fast as the phone reads; auth may query a service between two pieces.
  { ...open, methods: ['GET'], path: '/api/exports/:token', service: 'auth', answerMs: 60 * SECOND },
  { ...open, methods: ['GET'], path: '/api/notifications/web-push-key', service: 'auth' },
  { ...media, path: '/media/auth/*', service: 'auth' },

  { ...plain, path: '/api/orchard/*', service: 'orchard' },
  { ...plain, path: '/api/orchards', service: 'orchard' },
  { ...plain, path: '/api/orchards/*', service: 'orchard' },
  { ...upload, path: '/api/orchards/:orchardId/diary/voice', service: 'orchard' },
  { ...plain, path: '/api/advisories/*', service: 'orchard' },
  { ...plain, methods: ['GET'], path: '/api/places', service: 'orchard', access: 'public' },
  { ...plain, methods: ['GET'], path: '/api/labels', service: 'orchard', access: 'public' },
  { ...media, path: '/media/orchard/*', service: 'orchard' },

  { ...upload, path: '/api/diagnose', service: 'diagnosis' },
  { ...adviser, path: '/api/diagnose/text', service: 'diagnosis', urgent: 'emergencies' },
  { ...adviser, path: '/api/diagnose/*', service: 'diagnosis' },
  { ...plain, methods: ['GET'], path: '/api/diagnose/*', service: 'diagnosis' },
  { ...plain, methods: ['GET'], path: '/api/problems', service: 'diagnosis', access: 'public' },
  { ...adviser, path: '/api/advice', service: 'diagnosis', urgent: 'emergencies' },
  { ...plain, path: '/api/learning-consent', service: 'diagnosis' },
  { ...plain, methods: ['GET'], path: '/api/voice', service: 'diagnosis' },
  { ...upload, path: '/api/voice/transcribe', service: 'diagnosis' },
  { ...adviser, path: '/api/voice/speak', service: 'diagnosis' },
  // The link of a text read aloud cannot be guessed, so an <audio> needs no token.
  { ...media, path: '/api/voice/speech/*', service: 'diagnosis' },
  { ...media, path: '/media/diagnosis/*', service: 'diagnosis' },

  // Prices are public; alerts belong to a user.
  { ...plain, methods: ['GET'], path: '/api/market/*', service: 'market', access: 'public' },
  { ...open, path: '/api/market/refresh', service: 'market' },
  { ...plain, path: '/api/market/alerts', service: 'market' },
  { ...plain, path: '/api/market/alerts/*', service: 'market' },

  { ...plain, methods: ['GET'], path: '/api/plans', service: 'payments', access: 'public' },
  // Both wait for the payment provider.
  { ...plain, methods: ['POST'], path: '/api/razorpay/create-order', service: 'payments', answerMs: 30 * SECOND },
  { ...plain, methods: ['POST'], path: '/api/razorpay/verify-payment', service: 'payments', answerMs: 30 * SECOND },
  // Signed by the provider.
  { ...open, path: '/api/razorpay/webhook', service: 'payments', bodyLimit: WEBHOOK_MAX_BYTES },
  { ...checkout, path: '/pay/:orderId' },
  { ...checkout, path: '/pay/:orderId/callback' },
  { ...plain, path: '/api/payments/*', service: 'payments' },
  { ...plain, path: '/api/subscriptions/*', service: 'payments' },
  { ...plain, methods: ['GET'], path: '/api/wallet/*', service: 'payments' },

  { ...plain, path: '/api/doctors', service: 'consult' },
  { ...plain, path: '/api/doctors/*', service: 'consult' },
  { ...upload, path: '/api/doctors/:doctorId/photo', service: 'consult' },
  { ...plain, path: '/api/consultations', service: 'consult' },
  { ...plain, path: '/api/consultations/*', service: 'consult' },
  { ...upload, path: '/api/consultations/:id/prescription-images', service: 'consult' },
  { ...upload, path: '/api/upload/consultation-images', service: 'consult' },
  { ...plain, methods: ['GET'], path: '/api/users/:userId/consultations/*', service: 'consult' },
  { ...plain, methods: ['GET'], path: '/api/calls/*', service: 'consult' },
  // Asked by a service worker, which has no access token.
  { ...open, methods: ['GET'], path: '/api/calls/:consultationId/:callId/ring', service: 'consult' },
  { ...plain, path: '/api/chat/*', service: 'consult' },
  { ...upload, path: '/api/chat/:threadId/photo', service: 'consult' },
  { ...upload, path: '/api/chat/:threadId/voice', service: 'consult' },
  { ...media, path: '/media/consult/*', service: 'consult' },
];
