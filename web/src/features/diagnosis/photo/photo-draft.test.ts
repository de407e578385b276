import { expect, it } from 'vitest';
import { signedIn, signedOut } from '../../../session/session-slice.ts';
import { store } from '../../../session/store.ts';
import { photoDraft, restorePhoto } from './photo-draft.ts';

const signIn = (id: string) => {
  const wallet = { balancePaise: 0 };
  const user = { id, name: '', phone: '9876543210', role: 'farmer', wallet, plan: 'free', createdAt: '' } as const;
  store.dispatch(signedIn({ user, token: 'token' }));
};

it("photo draft: survives the owner's logout and login, and is cleared when another user signs in", () => {
  signIn('mohan');
  restorePhoto({ id: 'p1', jpeg: new Blob(['photo']) });
  store.dispatch(signedOut());
  signIn('mohan');
  expect(photoDraft()).toMatchObject({ status: 'ready', id: 'p1' });
  store.dispatch(signedOut());
  signIn('sita');
  expect(photoDraft()).toEqual({ status: 'none' });
});
