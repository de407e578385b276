import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { userApi } from '../../api/user-api.ts';
import { useAppDispatch } from '../../session/hooks.ts';
import { endSession } from '../../session/store.ts';
import { track } from '../../wrapper/wrapper.ts';

/** Ends the session on the server and on this device. Without a network only on the device. */
export function useLogout(): { logout: () => void; busy: boolean } {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);

  async function logout() {
    setBusy(true);
    const revoked = await dispatch(userApi.endpoints.logout.initiate(undefined, { track: false }));
    if (revoked.error) console.warn('session was not ended on the server', revoked.error);
    track('logout');
    navigate('/login', { replace: true });
    endSession();
  }

  return { logout: () => void logout(), busy };
}
