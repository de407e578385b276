/** What the bench tells a peer, as JSON in its one argument. */
export interface PeerSettings {
  readonly port: number;
  /** `http://host:port` of the service behind. */
  readonly upstream: string;
  /** PEM of the key that signed the tokens. */
  readonly publicKey: string;
  readonly redisUrl: string;
  /** Of this run's keys in Redis. */
  readonly redisPrefix: string;
  /** Besides what a gateway cannot do without: a log, times for Prometheus and security headers, as ours has. */
  readonly allDuties: boolean;
}

export function readSettings(): PeerSettings {
  return JSON.parse(process.argv[2] ?? '');
}

/** Requests that a peer may work on at the service at a time, as in our gateway. */
export const CONNECTIONS = 128;
/** Verified tokens that a peer remembers, and for how long, as in our services. */
export const TOKENS_KEPT = 10_000;
export const TOKEN_KEPT_MS = 60_000;
/** Requests a minute of one user: counted for each one, reached by none. */
export const LIMIT_PER_MINUTE = 1_000_000;
