import { onSeenAgain } from './open-device.ts';

/**
 * Keeps the screen on until the returned function is called. Requested again when the page is visible again, as the
 * browser releases the lock of a hidden page.
 */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let isOver = false;

  async function ask(): Promise<void> {
    if (document.visibilityState !== 'visible') return;
    const next = await navigator.wakeLock?.request('screen');
    // Of two concurrent requests the later one is kept.
    const [kept, spare] = isOver ? [undefined, next] : [next, lock];
    lock = kept;
    await spare?.release();
  }
  // A phone low on battery refuses the lock: then the screen turns off as usual.
  const askQuietly = () => void ask().catch((cause: unknown) => console.warn('the screen may go dark', cause));

  askQuietly();
  const stop = onSeenAgain(askQuietly);
  return () => {
    isOver = true;
    stop();
    void lock?.release();
  };
}
