import { ErrorReply } from '@anar/contracts/errors';
import type { ErrorEntry } from '@anar/contracts/errors/error-catalogue';
import { kitErrors } from '@anar/contracts/errors/kit';
import type { RouteContract } from '@anar/contracts/route';
import Type, { type TSchema } from 'typebox';
import type { AppError } from '../errors.ts';

const always = [kitErrors.internal, kitErrors.overloaded, kitErrors.serviceUnavailable];
const ofCallers = [
  kitErrors.tokenMissing,
  kitErrors.tokenInvalid,
  kitErrors.tokenExpired,
  kitErrors.sessionEnded,
  kitErrors.forbidden,
];

/** Every error that a route can answer with: those implied by its shape and scope, then those in its contract. */
export function errorsOf(contract: RouteContract, scope: string): ErrorEntry[] {
  const { params, query, body, form, rawBody, idempotent, errors = [] } = contract;
  const isChecked = params || query || body || form || idempotent || scope === 'self';
  const all: ErrorEntry[] = [
    ...always,
    ...(scope === 'public' ? [] : ofCallers),
    ...(scope === 'public' || scope === 'service' || contract.beforeConsent ? [] : [kitErrors.consentRequired]),
    ...(isChecked ? [kitErrors.invalidRequest] : []),
    ...(body || form ? [kitErrors.payloadTooLarge, kitErrors.unsupportedMedia] : []),
    ...(rawBody ? [kitErrors.payloadTooLarge] : []),
    ...(form ? [kitErrors.tooManyFiles] : []),
    ...(idempotent === true ? [kitErrors.busyRepeat, kitErrors.keyReused, kitErrors.gone] : []),
    ...errors,
  ];
  return [...new Map(all.map((entry) => [`${entry.status} ${entry.code}`, entry])).values()];
}

/** The common error shape by status, with the possible codes of each. */
export function errorReplies(errors: readonly ErrorEntry[]): Record<number, TSchema> {
  const { $id: _, ...shape } = { $id: '', ...ErrorReply };
  const byStatus = Object.entries(Object.groupBy(errors, ({ status }) => status));
  return Object.fromEntries(
    byStatus.map(([status, entries = []]) => {
      const codes = entries.map(({ code }) => code);
      const properties = { ...ErrorReply.properties, code: Type.Enum(codes) };
      return [status, { ...shape, properties, description: codes.join(', ') }];
    }),
  );
}

/** Whether a route may answer with this error. */
export function isDeclared(errors: readonly ErrorEntry[], { code, statusCode }: AppError): boolean {
  return errors.some((entry) => entry.code === code && entry.status === statusCode);
}
