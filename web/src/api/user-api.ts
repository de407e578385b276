import type { User } from '@anar/contracts/users';
import { api } from './api.ts';

/** Calls about the signed-in person that the shell itself makes. */
export const userApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUser: build.query<User, string>({
      query: (userId) => ({ url: ['api', 'users', userId] }),
      transformResponse: (reply: { user: User }) => reply.user,
      providesTags: (_user, _error, userId) => [{ type: 'User', id: userId }],
    }),
    setPushToken: build.mutation<unknown, { userId: string; fcmToken: string }>({
      query: ({ userId, fcmToken }) => ({
        method: 'PUT',
        url: ['api', 'users', 'fcm-token', userId],
        json: { fcmToken },
      }),
    }),
    logout: build.mutation<unknown, void>({
      // Nobody waits long to be logged out of their own phone.
      query: () => ({ method: 'POST', url: '/api/auth/logout', timeoutMs: 4000 }),
    }),
  }),
});
