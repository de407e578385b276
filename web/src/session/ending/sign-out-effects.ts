import type { Middleware } from '@reduxjs/toolkit';
import { api } from '../../api/api.ts';
import { deleteCachedPhotos } from '../../device/erasure/delete-cached-photos.ts';
import { deleteChats } from '../../device/erasure/delete-chats.ts';
import { dropSubscription } from '../../device/push/push-subscription.ts';
import { clearPersonKeys } from '../../device/storage/device-store.ts';
import { signedOut } from '../session-slice.ts';

/**
 * What `signedOut` does outside of the slices: nothing of the user stays on this device. RTK's listener middleware would
 * add 1.6 KB to every page.
 */
export const signOutEffects: Middleware =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    const result = next(action);
    if (!signedOut.match(action)) return result;
    dispatch(api.util.resetApiState());
    clearPersonKeys();
    deleteCachedPhotos();
    deleteChats();
    dropSubscription();
    return result;
  };
