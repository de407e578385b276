import type { WebPushSubscription } from '@anar/contracts/users/notifications';
import { api } from '../api.ts';
import { call, endpoint } from '../call.ts';

export const webPushApi = api.injectEndpoints({
  endpoints: (build) => ({
    webPushKey: build.query(
      endpoint(
        () => call('GET /api/notifications/web-push-key', { auth: 'none' }),
        ({ publicKey }) => publicKey,
      ),
    ),
    setWebPush: build.mutation(
      endpoint(({ userId, ...body }: WebPushSubscription & { userId: string }) =>
        call('PUT /api/users/:userId/web-push', { params: { userId }, body }),
      ),
    ),
    removeWebPush: build.mutation(
      endpoint((userId: string) => call('DELETE /api/users/:userId/web-push', { params: { userId } })),
    ),
  }),
});
