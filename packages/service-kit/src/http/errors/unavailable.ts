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
/** Codes of Mongo while it elects a primary, steps down, shuts down or cannot reach its own backend. */
const mongoStateCodes = new Set([6, 7, 89, 91, 189, 9001, 10107, 11600, 11602, 13435, 13436]);
const mongoServerNames = new Set(['MongoServerError', 'MongoBulkWriteError', 'MongoWriteConcernError']);
const unavailableMessages = [
  'before initial connection is complete',
  "Stream isn't writeable",
  'Connection is closed',
  'Command timed out',
  // The connection to Redis broke in the middle of a pipeline or transaction.
  'Command aborted due to connection close',
];

/**
 * A precondition is not met yet, through no fault of the request or event. An event whose handler throws it is
 * redelivered until it is handled and never parked; events after it do not wait for it.
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
