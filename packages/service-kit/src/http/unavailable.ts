const unavailableNames = new Set([
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoPoolClosedError',
  'MongoPoolClearedError',
  'PoolClearedOnNetworkError',
  'MongoWaitQueueTimeoutError',
  'MongoOperationTimeoutError',
  'MaxRetriesPerRequestError',
  'ConnectionRefusedError',
  'ClosedConnectionError',
]);
const unavailableCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN']);
/** Mongo while it elects, steps down, shuts down or cannot reach what is behind it. */
const mongoStateCodes = new Set([6, 7, 89, 91, 189, 9001, 10107, 11600, 11602, 13435, 13436]);
const mongoServerNames = new Set(['MongoServerError', 'MongoBulkWriteError', 'MongoWriteConcernError']);
const unavailableMessages = [
  'before initial connection is complete',
  "Stream isn't writeable",
  'Connection is closed',
  'Command timed out',
  // A pipeline or transaction in the middle of which the connection to Redis broke.
  'Command aborted due to connection close',
];

/**
 * What has to be there or done before is not yet: no fault of what was asked for. The event whose handler throws it comes again
 * until it is done, is never parked, and those after it do not wait for it.
 */
export class NotYet extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'NotYet';
  }
}

/** True when an error says that Mongo, Redis or NATS cannot be reached, not that the request was wrong. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  if (unavailableNames.has(error.name)) return true;
  if (typeof code === 'string' && unavailableCodes.has(code)) return true;
  if (typeof code === 'number' && mongoServerNames.has(error.name) && mongoStateCodes.has(code)) return true;
  if (unavailableMessages.some((text) => error.message.includes(text))) return true;
  return error.cause !== undefined && isUnavailable(error.cause);
}
