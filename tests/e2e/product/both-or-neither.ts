/**
 * Starts a system and a browser concurrently. If one fails the other is stopped, since its processes would outlive the
 * tests. Throws the error of the one that failed.
 */
export async function bothOrNeither<
  System extends { stop(): Promise<void> },
  Browser extends { close(): Promise<void> },
>(starting: Promise<System>, opening: Promise<Browser>): Promise<[System, Browser]> {
  const [system, browser] = await Promise.allSettled([starting, opening]);
  if (system.status === 'fulfilled' && browser.status === 'fulfilled') return [system.value, browser.value];
  if (system.status === 'fulfilled') await system.value.stop();
  if (browser.status === 'fulfilled') await browser.value.close();
  throw system.status === 'rejected' ? system.reason : (browser as PromiseRejectedResult).reason;
}
