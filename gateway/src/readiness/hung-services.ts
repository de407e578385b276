import type { Logger } from '@anar/service-kit/lifecycle/logger';
import { within } from '@anar/service-kit/lifecycle/time-limit';
import type { GatewayConfig } from '../config.ts';
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
}

const SILENT = new Set(['TimeLimitError', 'HeadersTimeoutError', 'BodyTimeoutError', 'ConnectTimeoutError']);
/** One silence may be a long breath. */
const SILENCES = 2;

/**
 * Asks `/livez` of every service, on connections of its own. It asks nothing outside the process, so who is silent twice
 * hangs: requests to it are refused at once instead of holding every screen for as long as an answer may take. A service
 * that is away is not hung: its requests fail at once by themselves.
 */
export function watchHung(services: GatewayConfig['services'], log: Logger, options: HungOptions = {}): HungServices {
  const { everyMs = 2000, answerMs = 4000 } = options;
  const named = Object.entries(services) as [ServiceName, string][];
  const upstreams = openUpstreams(Object.values(services), 1);
  const silences = new Map<ServiceName, number>();
  const isHung = (name: ServiceName) => (silences.get(name) ?? 0) >= SILENCES;
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

  async function look(name: ServiceName, origin: string): Promise<void> {
    const before = isHung(name);
    silences.set(name, (await isSilent(origin)) ? (silences.get(name) ?? 0) + 1 : 0);
    if (isHung(name) && !before) log.error({ upstream: name }, 'a service hangs: its requests are refused at once');
    if (before && !isHung(name)) log.info({ upstream: name }, 'a service hangs no longer');
    if (!stopped) timers.set(name, setTimeout(look, everyMs, name, origin).unref());
  }

  for (const [name, origin] of named) timers.set(name, setTimeout(look, everyMs, name, origin).unref());

  return {
    has: isHung,
    async stop() {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await upstreams.close();
    },
  };
}
