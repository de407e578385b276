import type { User } from '@anar/contracts/users/users';
import { useRef, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { type ApiError, isApiError } from '../../../api/api-error.ts';
import { connection } from '../../../api/http/connection.ts';
import { deletionAsked } from '../../../device/erasure/deletion-asked.ts';
import { texts } from '../../../i18n/texts.ts';
import { accountDeletedHere } from '../../../session/ending/clear-user-data.ts';
import { useNetwork } from '../../../session/hooks.ts';
import { endSession, store } from '../../../session/store.ts';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { track } from '../../../wrapper/wrapper.ts';
import { useDeleteUserMutation } from '../profile-api.ts';
import { accountDeletionTexts } from './account-deletion.hi.ts';

const say = texts(accountDeletionTexts);

const NOT_CONFIRMED = 'wallet_not_confirmed';
/** The account does not exist any more: deleted before, and the response was lost. */
const ACCOUNT_MISSING = 404;
/** No response, or one from an intermediary: the deletion may have happened. */
const isUnknown = ({ status }: ApiError) => status === 0 || status === 502 || status === 504;

/** Deletes the account, then everything on this device. After a lost response the session's state decides. */
export function useDeletion(user: User, onWalletChanged: () => void) {
  const toast = useToast();
  const offline = useNetwork() === 'offline';
  const [send] = useDeleteUserMutation();
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);

  const isHere = () => store.getState().session.user?.id === user.id;
  const refuse = (why: string) => toast({ title: say('failed'), text: why, tone: 'bad' });

  async function leave(): Promise<void> {
    track('account_deleted');
    navigate('/', { replace: true });
    if (!isHere()) return;
    endSession();
    await accountDeletedHere();
  }

  async function deleteNow(walletPaise: number | undefined): Promise<void> {
    deletionAsked.set(user.id);
    const { error } = await send({ userId: user.id, walletPaise });
    // A session that was found ended is handled already.
    if (!error || !isHere()) return leave();
    const failed = isApiError(error) ? error : undefined;
    if (failed?.status === ACCOUNT_MISSING) return leave();
    if (failed && isUnknown(failed)) {
      await connection.refresh(connection.token());
      if (!isHere()) return leave();
      return refuse(say('unknown'));
    }
    deletionAsked.clear();
    if (failed?.body.code === NOT_CONFIRMED) onWalletChanged();
    else refuse(failed?.body.error || say('failedText'));
  }

  async function deleteAccount(walletPaise: number | undefined): Promise<void> {
    if (underWay.current) return;
    if (offline) return refuse(say('offline'));
    underWay.current = true;
    setBusy(true);
    await deleteNow(walletPaise);
    underWay.current = false;
    setBusy(false);
  }

  return { busy, deleteAccount };
}
