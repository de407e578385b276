import type { ErrorEntry } from '@anar/contracts/error-catalogue';
import { gatewayErrors } from '@anar/contracts/errors/gateway';
import { kitErrors } from '@anar/contracts/errors/kit';
import { errorReplies } from '@anar/service-kit/http/route-errors';

/** One call of an OpenAPI document, as far as its errors are concerned. */
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
/** A parameter that no address can hold leads nowhere. */
const ofParams = [kitErrors.notFound];
const ofUploads = [gatewayErrors.tooManyUploads];
const ofBodies = [gatewayErrors.requestTimeout, kitErrors.payloadTooLarge, kitErrors.invalidRequest];

/**
 * The call of a path (as OpenAPI writes it) with what the gateway may answer in the service's place: limits, a body that
 * does not arrive, a service that is away, an address that is none.
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
