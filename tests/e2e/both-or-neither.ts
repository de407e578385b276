/**
 * A system and a browser, started side by side. When one of them fails the other is ended: left alone, its processes would
 * run on after the tests. Throws what the one that failed threw.
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
