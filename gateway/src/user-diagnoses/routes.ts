import { listUserDiagnoses, type UserDiagnosesReply } from '@anar/contracts/diagnosis-records';
import type { ErrorReply } from '@anar/contracts/errors';
import { kitErrors } from '@anar/contracts/errors/kit';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.ts';
import type { Limits } from '../limits/limits.ts';
import { headersForService } from '../proxy/request-headers.ts';
import type { Upstreams } from '../proxy/upstreams.ts';
import type { HungServices } from '../readiness/hung-services.ts';
import type { ServiceName } from '../routes.ts';

/** Each call reads an index twice: a longer wait means that the service is in trouble. */
const ANSWER_MS = 8000;
/** A decision about the caller, not a failure: it is his answer. */
const DECISIONS = new Set([400, 401, 403, 404]);

type ServiceResult<T> = { value: T } | { refused: AppError } | 'failed';
type ReadBody<T> = (body: unknown) => T | undefined;

function refusal(status: number, body: unknown): AppError {
  const { error, code, details } = body as ErrorReply;
  return new AppError({ status, code, error }, { details });
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
 * The gateway's one aggregate. Without orchards the page has nothing to stand on: 503. Without diagnoses it is shown
 * with `diagnosesUnavailable`. What a service decides about the caller is passed through.
 */
export function registerUserDiagnosesRoutes(
  service: Service,
  { services, hung }: Pick<GatewayConfig, 'services'> & { hung: Pick<HungServices, 'has'> },
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
    if (origin === undefined || hung.has(name)) return 'failed';
    try {
      const answer = await upstreams.request({
        origin,
        path,
        method: 'GET',
        headers: headersForService(request, {
          authorization: request.headers.authorization,
          accept: 'application/json',
        }),
        headersTimeout: ANSWER_MS,
        bodyTimeout: ANSWER_MS,
      });
      const body = await answer.body.json();
      if (DECISIONS.has(answer.statusCode)) return { refused: refusal(answer.statusCode, body) };
      const value = answer.statusCode === 200 ? read(body) : undefined;
      if (value !== undefined) return { value };
      request.log.warn({ upstream: name, status: answer.statusCode }, 'a part of the aggregate is missing');
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
