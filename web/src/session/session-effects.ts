import { PUSH_TOKEN_MIN_EXCLUSIVE } from '@anar/contracts/constants';
import type { User } from '@anar/contracts/users/users';
import { userApi } from '../api/endpoints/user-api.ts';
import { readUser } from '../device/storage/persisted-state.ts';
import { insideWrapper, onWrapperMessage } from '../wrapper/wrapper.ts';
import { userLoaded } from './session-slice.ts';
import { consentedUser, store, watchState } from './store.ts';

/** Send a push token only from the wrapper, if it is long enough and a user is signed in. */
export function shouldSendPushToken(token: string | null, userId: string | null, inWrapper: boolean): boolean {
  return inWrapper && userId !== null && token !== null && token.length > PUSH_TOKEN_MIN_EXCLUSIVE;
}

/** Runs once per signed-in user: loads a farmer's wallet and sends the push token. */
export function startSessionEffects(): void {
  let pushToken: string | null = null;

  const sendPushToken = () => {
    const person = consentedUser(store.getState());
    if (!pushToken || !person || !shouldSendPushToken(pushToken, person, insideWrapper())) return;
    const sending = store.dispatch(userApi.endpoints.setPushToken.initiate({ userId: person, fcmToken: pushToken }));
    void sending.then((result) => {
      if (result.error) console.warn(result.error);
    });
  };

  onWrapperMessage('PUSH_TOKEN', (message) => {
    pushToken = message.token;
    sendPushToken();
  });
  watchState(consentedUser, (userId) => {
    if (userId === null) return;
    const { user } = store.getState().session;
    if (user?.role === 'farmer') void reloadUser(user);
    sendPushToken();
  });
}

/** Reloads the user's plan and balance. */
export async function reloadUser({ id }: Pick<User, 'id'>): Promise<void> {
  const result = await store.dispatch(userApi.endpoints.getUser.initiate(id, { forceRefetch: true, subscribe: false }));
  const user = readUser(result.data);
  if (user && store.getState().session.user?.id === id) store.dispatch(userLoaded(user));
}
