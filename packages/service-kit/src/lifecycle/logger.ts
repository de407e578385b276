import { type DestinationStream, type Logger, pino } from 'pino';

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

/** JSON lines on standard output: object first, constant message. Phone numbers, tokens and codes are replaced. */
export function createLogger(name: string, level: string, to: DestinationStream = pino.destination(1)): Logger {
  const options = {
    name,
    level,
    base: { name },
    redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[removed]' },
  };
  return pino(options, to);
}
