import { onSeenAgain } from './open-device.ts';

/** The screen stays on until the given function is called. The browser takes it back whenever the page is hidden. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let isOver = false;

  async function ask(): Promise<void> {
    if (document.visibilityState !== 'visible') return;
    const next = await navigator.wakeLock?.request('screen');
    // Of two that were asked for one after the other the second counts.
    const [kept, spare] = isOver ? [undefined, next] : [next, lock];
    lock = kept;
    await spare?.release();
  }
  // A phone that is low on battery refuses: then the screen goes dark as ever.
  const askQuietly = () => void ask().catch((cause: unknown) => console.warn('the screen may go dark', cause));

  askQuietly();
  const stop = onSeenAgain(askQuietly);
  return () => {
    isOver = true;
    stop();
    void lock?.release();
  };
}
