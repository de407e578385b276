import type { AnalyticsEvents } from '../../wrapper/analytics-events.ts';
import { track } from '../../wrapper/wrapper.ts';
import { useToast } from '../toast/toast-store.ts';

const WHATSAPP = 'https://wa.me/?text=';
type Shared = AnalyticsEvents['shared']['what'];

/** Hands something on by whatever the phone has for that; who closes it again has changed their mind, no more. */
export function useShare(what: Shared, failed: string): (data: ShareData) => Promise<void> {
  const toast = useToast();
  return async (data) => {
    try {
      await navigator.share(data);
      track('shared', { what, by: 'sheet' });
    } catch (cause) {
      const closed = cause instanceof DOMException && cause.name === 'AbortError';
      if (!closed) toast({ title: failed, tone: 'bad' });
    }
  };
}

/** Not every browser has it. */
export const canShare = () => typeof navigator.share === 'function';

/** For a browser that has no such way. */
export function shareByWhatsApp(what: Shared, text: string): void {
  track('shared', { what, by: 'whatsapp' });
  window.open(WHATSAPP + encodeURIComponent(text), '_blank', 'noopener,noreferrer');
}
