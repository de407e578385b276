import { type Place, runTogether } from '@anar/running-system/running-system';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { FAKE_MEDIA } from '../calls/call-page.ts';
import { browserOptions } from './browser-options.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Products that run during all tests; the gate has only the first. */
    sharedSystems: { plenty: Place; one?: Place };
    /** Endpoint of the shared Chromium; undefined where the machine has none. */
    sharedBrowser?: string;
  }
}

const ONE_CHECK = { FREE_QUESTIONS_PER_DAY: '1', FREE_PHOTOS_PER_DAY: '1' };
const placeOf = ({ url, databases }: Place): Place => ({ url, databases });

/** Starting costs more than most tests: files without special needs share these. */
export default async function startSharedSystems({ provide }: TestProject): Promise<() => Promise<void>> {
  const stops: (() => Promise<void>)[] = [];
  async function product(env = {}): Promise<Place> {
    const system = await runTogether({ env: { diagnosis: env } });
    stops.push(system.stop);
    return placeOf(system);
  }
  async function browser(): Promise<string | undefined> {
    if (!process.env.CHROME_PATH) return undefined;
    const server = await chromium.launchServer(browserOptions(FAKE_MEDIA));
    stops.push(() => server.close());
    return server.wsEndpoint();
  }
  const stop = async () => {
    await Promise.all(stops.map((one) => one()));
  };
  const isGate = process.env.TEST_TIER === 'gate';
  const starting = [product(), isGate ? undefined : product(ONE_CHECK), browser()] as const;
  try {
    const [plenty, one, endpoint] = await Promise.all(starting);
    provide('sharedSystems', { plenty, ...(one && { one }) });
    if (endpoint) provide('sharedBrowser', endpoint);
  } catch (error) {
    await Promise.allSettled(starting);
    await stop();
    throw error;
  }
  return stop;
}
