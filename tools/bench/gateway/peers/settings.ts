/** Settings of a peer, passed by the bench as JSON in its one argument. */
export interface PeerSettings {
  readonly port: number;
  /** `http://host:port` of the service behind. */
  readonly upstream: string;
  /** PEM of the key that signed the tokens. */
  readonly publicKey: string;
  readonly redisUrl: string;
  /** Prefix of this run's keys in Redis. */
  readonly redisPrefix: string;
  /** Whether the peer also has a log, durations for Prometheus and security headers, as our gateway. */
  readonly allDuties: boolean;
}

export function readSettings(): PeerSettings {
  return JSON.parse(process.argv[2] ?? '');
}

/** Requests that a peer may work on at the service at a time, as in our gateway. */
export const CONNECTIONS = 128;
/** Verified tokens that a peer caches, and for how long, as in our services. */
export const TOKENS_KEPT = 10_000;
export const TOKEN_KEPT_MS = 60_000;
/** Requests per minute of one user: counted for each request, never reached. */
export const LIMIT_PER_MINUTE = 1_000_000;
