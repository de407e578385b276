import { onPath } from '@anar/local-infrastructure/server';
import type { TierName } from '../tiers.ts';

const WITH_WINDOW = ['chromium', 'chromium-browser', 'google-chrome'];
const WITHOUT_WINDOW = 'chromium-headless-shell';

/** Chromium of the tests: headless takes half the time, but shows no notifications, which the tier `browser` tests. */
export function findBrowser(env: NodeJS.ProcessEnv, tier?: TierName): string | undefined {
  const names = tier === 'browser' ? [...WITH_WINDOW, WITHOUT_WINDOW] : [WITHOUT_WINDOW, ...WITH_WINDOW];
  return env.CHROME_PATH || onPath(env, ...names);
}
