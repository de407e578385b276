import { api } from '../api.ts';
import { call, endpoint } from '../call.ts';

/** Calls of the shell about the signed-in user. */
export const userApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUser: build.query({
      ...endpoint(
        (userId: string) => call('GET /api/users/:userId', { params: { userId } }),
        ({ user }) => user,
      ),
      providesTags: (_user, _error, userId) => [{ type: 'User', id: userId }],
    }),
    setPushToken: build.mutation(
      endpoint(({ userId, fcmToken }: { userId: string; fcmToken: string }) =>
        call('PUT /api/users/fcm-token/:userId', { params: { userId }, body: { fcmToken } }),
      ),
    ),
  }),
});
