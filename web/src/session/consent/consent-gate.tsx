import type { Consent } from '@anar/contracts/users/auth';
import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { api } from '../../api/api.ts';
import { errorText } from '../../api/api-error.ts';
import { call, endpoint } from '../../api/call.ts';
import { readUser } from '../../device/storage/persisted-state.ts';
import { useToast } from '../../ui/toast/toast-store.ts';
import { logOut } from '../ending/log-out.ts';
import { useAppDispatch } from '../hooks.ts';
import { signedIn } from '../session-slice.ts';
import { ConsentDialog } from './consent-dialog.tsx';

const { useGiveConsentMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    giveConsent: build.mutation(endpoint((consent: Consent) => call('POST /api/auth/consent', { body: { consent } }))),
  }),
});

/** Asks a signed-in user for consent to the new notice. Until then the server refuses all other calls. */
export function ConsentGate({ noticeVersion }: { noticeVersion: string }) {
  const dispatch = useAppDispatch();
  const toast = useToast();
  const [give, { isLoading }] = useGiveConsentMutation();
  const [leaving, setLeaving] = useState(false);

  async function agree(consent: Consent) {
    const { data, error } = await give(consent);
    const user = readUser(data?.user);
    if (!data || !user) {
      toast({ tone: 'bad', title: errorText(error) });
      return;
    }
    dispatch(signedIn({ user, token: data.token }));
    // Refetches what was refused meanwhile.
    dispatch(api.util.resetApiState());
  }

  async function refuse() {
    setLeaving(true);
    await logOut(() => navigate('/login', { replace: true }));
  }

  return (
    <ConsentDialog
      noticeVersion={noticeVersion}
      busy={isLoading}
      onAgree={(consent) => void agree(consent)}
      onRefuse={() => void refuse()}
      leaving={leaving}
    />
  );
}
