import { onPath } from '@anar/local-infrastructure/server';

export const MISSING_BROWSER =
  'no browser for the end-to-end tests: apt-get install chromium-headless-shell firefox-esr fonts-noto-core espeak-ng opus-tools lame ffmpeg mate-backgrounds coturn openssl (or set CHROME_PATH)';

/** The Chromium that drives the end-to-end tests; without a window of its own it takes half the time. */
export function findBrowser(env: NodeJS.ProcessEnv): string | undefined {
  return env.CHROME_PATH || onPath(env, 'chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome');
}
