import type { AnalyticsEvents } from '../../wrapper/analytics-events.ts';
import { track } from '../../wrapper/wrapper.ts';
import { useToast } from '../toast/toast-store.ts';

const WHATSAPP = 'https://wa.me/?text=';
type Shared = AnalyticsEvents['shared']['what'];

/** Shares by the phone's share sheet; closing the sheet is not an error. */
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

/** Not every browser supports it. */
export const canShare = () => typeof navigator.share === 'function';

/** Fallback without a share sheet. */
export function shareByWhatsApp(what: Shared, text: string): void {
  track('shared', { what, by: 'whatsapp' });
  window.open(WHATSAPP + encodeURIComponent(text), '_blank', 'noopener,noreferrer');
}
