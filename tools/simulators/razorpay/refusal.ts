/** `error` in the body of every error response of Razorpay. */
export interface Refusal {
  code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR' | 'SERVER_ERROR';
  description: string;
  source: string;
  step: string;
  reason: string;
  metadata: Record<string, string>;
  field?: string;
}

/** A request that Razorpay answers with an error. */
export class Refused extends Error {
  readonly status: number;
  readonly error: Refusal;

  constructor(status: number, error: Partial<Refusal> & Pick<Refusal, 'description'>) {
    super(error.description);
    this.status = status;
    this.error = {
      code: 'BAD_REQUEST_ERROR',
      source: 'business',
      step: 'payment_initiation',
      reason: 'input_validation_failed',
      metadata: {},
      ...error,
    };
  }
}

/** 400, with the invalid field. */
export const badField = (field: string, description: string) => new Refused(400, { description, field });
export const badRequest = (description: string) => new Refused(400, { description });
export const unknownId = () => badRequest('The id provided does not exist');

const NOWHERE = { source: 'NA', step: 'NA', reason: 'NA' };
export const unauthenticated = () => new Refused(401, { description: 'Authentication failed', ...NOWHERE });
export const tooManyRequests = () =>
  new Refused(429, { description: 'Request failed. Please try after sometime.', ...NOWHERE });
export const serverError = (status: number) =>
  new Refused(status, {
    code: 'SERVER_ERROR',
    description: 'We are facing some trouble completing your request at the moment. Please try again shortly.',
    ...NOWHERE,
  });
