import { setTimeout as sleep } from 'node:timers/promises';
import { listUserDiagnoses, type UserDiagnosesReply } from '@anar/contracts/diagnosis/diagnosis-records';
import type { ErrorReply } from '@anar/contracts/errors';
import { kitErrors } from '@anar/contracts/errors/kit';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../../config.ts';
import type { Limits } from '../../limits/limits.ts';
import { headersForService } from '../../proxy/request-headers.ts';
import { retryPause } from '../../proxy/upstreams/retry-pause.ts';
import type { Upstreams } from '../../proxy/upstreams/upstreams.ts';
import type { ServiceName } from '../../routes.ts';

/** Each call reads an index twice: a longer wait means that the service fails. */
const ANSWER_MS = 8000;
/** Statuses that are decisions about the caller, not failures: passed through. */
const DECISIONS = new Set([400, 401, 403, 404]);

type ServiceResult<T> = { value: T } | { refused: AppError } | 'failed';
type ReadBody<T> = (body: unknown) => T | undefined;

function refusal(status: number, body: unknown): AppError {
  const { error, code, details } = body as ErrorReply;
  return new AppError({ status, code, error }, { details });
}

/** Retries like a forwarded request, for a replica that is stopping. */
async function readAgain<T>(read: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await read();
    } catch (error) {
      const pause = retryPause(error, attempt, { isRead: true, isWhole: true });
      if (pause === null) throw error;
      await sleep(pause);
    }
  }
}

const readDiagnoses: ReadBody<Pick<UserDiagnosesReply, 'diagnoses' | 'nextBefore'>> = (body) => {
  const page = body as UserDiagnosesReply;
  return Array.isArray(page.diagnoses) ? { diagnoses: page.diagnoses, nextBefore: page.nextBefore } : undefined;
};
const readOrchards: ReadBody<UserDiagnosesReply['orchards']> = (body) => {
  const { data } = body as { data: UserDiagnosesReply['orchards'] };
  return Array.isArray(data) ? data : undefined;
};

/**
 * The gateway's only aggregate. Without orchards the page cannot be shown: 503. Without diagnoses it is answered with
 * `diagnosesUnavailable`. A service's decision about the caller is passed through.
 */
export function registerUserDiagnosesRoutes(
  service: Service,
  { services }: Pick<GatewayConfig, 'services'>,
  upstreams: Upstreams,
  limits: Limits,
): void {
  async function ask<T>(
    request: FastifyRequest,
    name: ServiceName,
    path: string,
    read: ReadBody<T>,
  ): Promise<ServiceResult<T>> {
    const origin = services[name];
    if (origin === undefined) return 'failed';
    try {
      const headers = headersForService(request, {
        authorization: request.headers.authorization,
        accept: 'application/json',
      });
      const timeouts = { headersTimeout: ANSWER_MS, bodyTimeout: ANSWER_MS };
      const { status, body } = await readAgain(async () => {
        const answer = await upstreams.request({ origin, path, method: 'GET', headers, ...timeouts });
        return { status: answer.statusCode, body: await answer.body.json() };
      });
      if (DECISIONS.has(status)) return { refused: refusal(status, body) };
      const value = status === 200 ? read(body) : undefined;
      if (value !== undefined) return { value };
      request.log.warn({ upstream: name, status }, 'a part of the aggregate is missing');
    } catch (err) {
      request.log.warn({ err, upstream: name }, 'a part of the aggregate is missing');
    }
    return 'failed';
  }

  service.routes.self(listUserDiagnoses, async (request, reply) => {
    const { userId } = request.caller;
    await limits.charge(request, reply, 'default', userId);
    const search = new URL(request.raw.url ?? '/', 'http://gateway').search;
    const [diagnoses, orchards] = await Promise.all([
      ask(request, 'diagnosis', `/api/users/${userId}/diagnoses${search}`, readDiagnoses),
      ask(request, 'orchard', `/api/orchards/user/${userId}`, readOrchards),
    ]);
    if (orchards !== 'failed' && 'refused' in orchards) throw orchards.refused;
    if (diagnoses !== 'failed' && 'refused' in diagnoses) throw diagnoses.refused;
    if (orchards === 'failed') throw new AppError(kitErrors.serviceUnavailable, { headers: { 'retry-after': '3' } });
    if (diagnoses !== 'failed') return { ...diagnoses.value, orchards: orchards.value };
    const without: UserDiagnosesReply = {
      diagnoses: [],
      nextBefore: null,
      diagnosesUnavailable: true,
      orchards: orchards.value,
    };
    return without;
  });
}
