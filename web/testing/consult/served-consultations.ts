import type { Consultation } from '@anar/contracts/consult/consultations';
import { consultErrors } from '@anar/contracts/errors/consult';
import { kitErrors } from '@anar/contracts/errors/kit';
import { isActive } from '../../src/consultation/status-badge.tsx';
import { type Answers, type Gateway, Refusal, type SentRequest } from '../gateway.ts';
import { FARMER } from '../people.ts';
import { doctorProfile } from './consultations.ts';

const NOT_FOUND = new Refusal(kitErrors.notFound.status, kitErrors.notFound.code, kitErrors.notFound.error);
/** Stats of a doctor without consultations. */
const NO_STATS = { ended: 0, rating: null, reviewCount: 0, answerSeconds: null, days: [] };

/** Serves the consultations in a component test, to their farmer and their doctor. */
export class ServedConsultations {
  all: readonly Consultation[];
  #gateway: Gateway | undefined;

  constructor(...all: readonly Consultation[]) {
    this.all = all;
  }

  /** Attaches the app's socket: from now on it is notified of every change. */
  connect(gateway: Gateway): void {
    this.#gateway = gateway;
  }

  /** The current state of a consultation. */
  one(id = this.all[0]?.id): Consultation | undefined {
    return this.all.find((each) => each.id === id);
  }

  /** Changes a consultation on the server and notifies the app if it is connected. */
  async become(facts: Partial<Consultation>, id = this.all[0]?.id): Promise<void> {
    const { status, seq } = this.change(facts, id);
    await this.#gateway?.socket.emit('consultation:changed', { consultationId: id ?? '', status, seq });
  }

  /** Without notification: that would be `call:ended`. */
  endCall(id = this.all[0]?.id): void {
    this.all = this.all.map(({ call, ...one }) => (one.id === id || !call ? one : { ...one, call }));
  }

  answers(): Answers {
    const moves =
      (facts: (sent: SentRequest) => Partial<Consultation>) =>
      (sent: SentRequest): Consultation =>
        this.change(facts(sent), sent.params.id);
    return {
      'GET /api/users/:userId': { user: FARMER },
      'GET /api/users/:userId/consultations/active': () => this.all.filter(isActive),
      'GET /api/users/:userId/consultations/past': () => this.all.filter((one) => !isActive(one)),
      'GET /api/consultations/:id': ({ params }) => this.one(params.id) ?? NOT_FOUND,
      'GET /api/orchards/user/:userId': { data: [] },
      'GET /api/voice': { listens: false, speaks: false },
      'GET /api/doctors': [],
      'GET /api/doctors/:doctorId': doctorProfile({ status: 'online' }),
      'GET /api/doctors/:doctorId/consultations': () => [...this.all],
      'GET /api/doctors/:doctorId/stats': NO_STATS,
      'GET /api/doctors/:doctorId/quick-replies': { replies: [] },
      'GET /api/consultations/:id/case-sheet': new Refusal(403, consultErrors.noConsent.code),
      'PATCH /api/consultations/:id/cancel': moves(() => ({ status: 'dismissed', cancelledBy: 'farmer' })),
      'PATCH /api/consultations/:id/accept': moves(() => ({
        status: 'ringing',
        acceptedAt: new Date().toISOString(),
        user: { name: FARMER.name, phone: FARMER.phone ?? '' },
      })),
      'PATCH /api/consultations/:id/reject': moves(({ body }) => {
        const { reason } = body as { reason: Consultation['rejectReason'] };
        return { status: 'rejected', ...(reason && { rejectReason: reason }) };
      }),
      'PATCH /api/consultations/:id/phone-call': moves(() => ({ status: 'connected' })),
      'PATCH /api/consultations/:id/end': moves(({ params }) => ({
        status: this.one(params.id)?.status === 'ringing' ? 'missed' : 'ended',
        endedAt: new Date().toISOString(),
      })),
      'POST /api/consultations/:id/review': moves(({ body }) => {
        const { rating, reviewText = '' } = body as { rating: number; reviewText?: string };
        return { review: { rating, reviewText } };
      }),
    };
  }

  /** As `become`, but without notification. */
  change(facts: Partial<Consultation>, id = this.all[0]?.id): Consultation {
    const before = this.one(id);
    if (!before) throw new Error(`no consultation ${id}`);
    const after = { ...before, ...facts, seq: before.seq + 1 };
    this.all = this.all.map((each) => (each.id === id ? after : each));
    return after;
  }
}
