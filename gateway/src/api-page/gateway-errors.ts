import type { ErrorEntry } from '@anar/contracts/errors/error-catalogue';
import { gatewayErrors } from '@anar/contracts/errors/gateway';
import { kitErrors } from '@anar/contracts/errors/kit';
import { errorReplies } from '@anar/service-kit/http/errors/route-errors';

/** The part of an OpenAPI operation that describes errors. */
interface Operation {
  readonly requestBody?: { readonly content?: Readonly<Record<string, unknown>> };
  readonly responses?: Readonly<Record<string, Response>>;
}

interface Response {
  readonly content?: { readonly 'application/json'?: { readonly schema?: ErrorSchema } };
}

interface ErrorSchema {
  readonly properties?: { readonly code?: { readonly enum?: readonly string[] } };
}

const ofEveryCall = [kitErrors.tooManyRequests, kitErrors.overloaded, kitErrors.serviceUnavailable];
/** A parameter that the gateway's path check refuses is a 404. */
const ofParams = [kitErrors.notFound];
const ofUploads = [gatewayErrors.tooManyUploads];
const ofBodies = [gatewayErrors.requestTimeout, kitErrors.payloadTooLarge, kitErrors.invalidRequest];

/**
 * The operation of a path (in OpenAPI notation) with the errors that the gateway may answer instead of the service:
 * rate limits, a body that does not arrive, an unreachable service, an invalid path.
 */
export function addGatewayErrors(path: string, operation: Operation): Operation {
  const { requestBody, responses = {} } = operation;
  const own: readonly ErrorEntry[] = [
    ...ofEveryCall,
    ...(path.includes('{') ? ofParams : []),
    ...(requestBody ? ofBodies : []),
    ...(requestBody?.content?.['multipart/form-data'] ? ofUploads : []),
  ];
  const byStatus = Object.entries(Object.groupBy(own, ({ status }) => status));
  const added = byStatus.map(([status, entries = []]) => {
    const known = codesOf(responses[status]).map((code) => ({ status: Number(status), code, error: '' }));
    return [status, asResponse([...known, ...entries.filter(({ code }) => !known.some((one) => one.code === code))])];
  });
  return { ...operation, responses: { ...responses, ...Object.fromEntries(added) } };
}

function codesOf(response: Response | undefined): readonly string[] {
  return response?.content?.['application/json']?.schema?.properties?.code?.enum ?? [];
}

function asResponse(errors: readonly ErrorEntry[]): Response {
  const [{ description, ...schema }] = Object.values(errorReplies(errors)) as [{ description?: string }];
  return { description, content: { 'application/json': { schema } } } as Response;
}
