import { useEffect, useSyncExternalStore } from 'react';
import type { CallSession, CallState } from '../session/call-session.ts';

export const useCallState = (session: CallSession): CallState => useSyncExternalStore(session.subscribe, session.state);

/** During a call the browser asks for confirmation before the page is left. */
export function useLeaveGuard(): void {
  useEffect(() => {
    const guard = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', guard);
    return () => window.removeEventListener('beforeunload', guard);
  }, []);
}
