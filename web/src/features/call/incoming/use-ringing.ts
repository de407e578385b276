import { useEffect } from 'react';
import { playTone } from '../../../consultation/call/ring-tone.ts';

const EVERY_MS = 2500;
const SHAKE_MS = [400, 200, 400];

/** Plays the ring tone and vibrates while mounted, as far as the phone allows it. */
export function useRinging(): void {
  useEffect(() => {
    const ring = () => {
      void playTone();
      navigator.vibrate?.(SHAKE_MS);
    };
    const timer = setInterval(ring, EVERY_MS);
    ring();
    return () => {
      clearInterval(timer);
      navigator.vibrate?.(0);
    };
  }, []);
}
