import type { Logger } from '@anar/service-kit/lifecycle/logger';
import { within } from '@anar/service-kit/lifecycle/time-limit';
import { openUpstreams } from '../proxy/upstreams.ts';
import type { ServiceName } from '../routes.ts';

export interface HungServices {
  /** True for a process that takes connections and says nothing: whoever calls it would wait in vain. */
  has(service: ServiceName): boolean;
  stop(): Promise<void>;
}

export interface HungOptions {
  /** Pause between two looks, in ms. */
  everyMs?: number;
  /** Longest wait for an answer, in ms. */
  answerMs?: number;
  /** How many times as long the waits for answers are. */
  patience?: number;
  /** Pause between two looks at one that hangs, in ms: how late its waking may be seen. */
  wakeMs?: number;
  /** Called with the origin of a service that hangs no longer. */
  onAwake?: (origin: string) => void;
}

const SILENT = new Set(['TimeLimitError', 'HeadersTimeoutError', 'BodyTimeoutError', 'ConnectTimeoutError']);
/** One silence may be a long breath. */
const SILENCES = 2;
/** Looks at one that hangs, each waiting for its answer: a few at a time. */
const LOOKS = 16;

/**
 * Asks `/livez` of every service, on connections of its own. It asks nothing outside the process, so who is silent twice
 * hangs: requests to it are refused at once instead of holding every screen for as long as an answer may take. A service
 * that is away is not hung: its requests fail at once by themselves. While one hangs the next look does not wait for the
 * answer to the last, which may be lost: the first that is answered ends it.
 */
export function watchHung(
  services: Readonly<Partial<Record<ServiceName, string>>>,
  log: Logger,
  options: HungOptions = {},
): HungServices {
  const { everyMs = 2000, patience = 1, answerMs = 4000 * patience, wakeMs = 500, onAwake } = options;
  const named = Object.entries(services) as [ServiceName, string][];
  const upstreams = openUpstreams(LOOKS, patience);
  /** Looks since a service last spoke that it did not answer. */
  const silences = new Map(named.map(([name]) => [name, { count: 0 }]));
  const isHung = (name: ServiceName) => (silences.get(name)?.count ?? 0) >= SILENCES;
  const timers = new Map<ServiceName, NodeJS.Timeout>();
  let stopped = false;

  async function isSilent(origin: string): Promise<boolean> {
    const limits = { headersTimeout: answerMs, bodyTimeout: answerMs };
    const answer = upstreams.request({ origin, path: '/livez', method: 'GET', ...limits });
    try {
      await within(
        answerMs,
        answer.then(({ body }) => body.dump()),
      );
      return false;
    } catch (error) {
      return error instanceof Error && SILENT.has(error.name);
    }
  }

  function lookAgain(name: ServiceName, origin: string): void {
    if (!stopped) timers.set(name, setTimeout(look, isHung(name) ? wakeMs : everyMs, name, origin).unref());
  }

  async function look(name: ServiceName, origin: string): Promise<void> {
    const wasHung = isHung(name);
    if (wasHung) lookAgain(name, origin);
    // A silence that began before the service spoke again says nothing of it now.
    const counted = silences.get(name);
    if (await isSilent(origin)) {
      if (counted !== undefined) counted.count += 1;
      if (isHung(name) && !wasHung) log.error({ upstream: name }, 'a service hangs: its requests are refused at once');
    } else {
      const isAwake = isHung(name);
      silences.set(name, { count: 0 });
      if (isAwake) {
        onAwake?.(origin);
        log.info({ upstream: name }, 'a service hangs no longer');
      }
    }
    if (!wasHung) lookAgain(name, origin);
  }

  for (const [name, origin] of named) lookAgain(name, origin);

  return {
    has: isHung,
    async stop() {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await upstreams.close();
    },
  };
}
