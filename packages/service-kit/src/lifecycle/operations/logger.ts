import { type DestinationStream, type Logger, pino } from 'pino';
import { isTracing, traceIds } from '../../tracing/tracing.ts';

const secretKeys = [
  'phone',
  'to',
  'otp',
  'token',
  'accessToken',
  'refreshToken',
  'fcmToken',
  'authorization',
  'cookie',
  'password',
];

export type { Logger } from 'pino';

/**
 * An error's descriptive fields only. Drivers attach the documents and arguments that they sent: users' texts, which
 * must not be logged.
 */
function errorInLog(error: Error) {
  const { type, message, stack, code, statusCode, outcome } = pino.stdSerializers.err(error);
  return { type, message, stack, code, statusCode, outcome };
}

/** JSON lines on standard output: object first, constant message. Phone numbers, tokens and codes are replaced. */
export function createLogger(name: string, level: string, to: DestinationStream = pino.destination(1)): Logger {
  const options = {
    name,
    level,
    base: { name },
    serializers: { err: errorInLog },
    ...(isTracing() && { mixin: traceIds }),
    redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[removed]' },
  };
  return pino(options, to);
}
