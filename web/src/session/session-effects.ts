import { PUSH_TOKEN_MIN_EXCLUSIVE } from '@anar/contracts/constants';
import type { User } from '@anar/contracts/users';
import { userApi } from '../api/endpoints/user-api.ts';
import { readUser } from '../device/persisted-state.ts';
import { insideWrapper, onWrapperMessage } from '../wrapper/wrapper.ts';
import { userLoaded } from './session-slice.ts';
import { store } from './store.ts';

/** A push token is worth sending only from the wrapper, when it looks like one and it is known whose it is. */
export function shouldSendPushToken(token: string | null, userId: string | null, inWrapper: boolean): boolean {
  return inWrapper && userId !== null && token !== null && token.length > PUSH_TOKEN_MIN_EXCLUSIVE;
}

/** What happens once for each person who is signed in: a farmer's wallet is loaded, the push token is sent. */
export function startSessionEffects(): void {
  let person: string | null = null;
  let pushToken: string | null = null;

  const sendPushToken = () => {
    if (pushToken === null || person === null) return;
    if (!shouldSendPushToken(pushToken, person, insideWrapper())) return;
    const sending = store.dispatch(userApi.endpoints.setPushToken.initiate({ userId: person, fcmToken: pushToken }));
    void sending.then((result) => {
      if (result.error) console.warn(result.error);
    });
  };

  const onPerson = () => {
    const { user, isAuthenticated } = store.getState().session;
    // Before the notice is agreed to, the server takes neither.
    const now = isAuthenticated && !user?.consentNeeded ? (user?.id ?? null) : null;
    if (now === person) return;
    person = now;
    if (!user || person === null) return;
    if (user.role === 'farmer') void reloadUser(user);
    sendPushToken();
  };

  onWrapperMessage('PUSH_TOKEN', (message) => {
    pushToken = message.token;
    sendPushToken();
  });
  store.subscribe(onPerson);
  onPerson();
}

/** Plan and balance as the server has them now. */
export async function reloadUser({ id }: Pick<User, 'id'>): Promise<void> {
  const result = await store.dispatch(userApi.endpoints.getUser.initiate(id, { forceRefetch: true, subscribe: false }));
  const user = readUser(result.data);
  if (user && store.getState().session.user?.id === id) store.dispatch(userLoaded(user));
}
