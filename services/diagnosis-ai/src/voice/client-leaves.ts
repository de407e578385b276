import { kitErrors } from '@anar/contracts/errors/kit';
import { AppError } from '@anar/service-kit/http/errors';
import type { FastifyReply } from 'fastify';

/** Aborted when the caller hangs up before the answer: nobody pays or computes for somebody who left. */
export function clientLeaves({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  raw.once('close', () => {
    if (raw.writableFinished) return;
    left.abort(new AppError(kitErrors.invalidRequest, { cause: new Error('the client left') }));
  });
  return left.signal;
}
