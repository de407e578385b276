import type { NotificationSwitchesChange } from '@anar/contracts/users/notifications';
import { api } from '../../../api/api.ts';
import { call, endpoint } from '../../../api/call.ts';
import { patchAfterInflight } from '../../../api/queries/patch-after-inflight.ts';

const notificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    notificationSwitches: build.query(
      endpoint((userId: string) => call('GET /api/users/:userId/notifications', { params: { userId } })),
    ),
    setNotificationSwitches: build.mutation({
      ...endpoint(({ userId, ...body }: NotificationSwitchesChange & { userId: string }) =>
        call('PUT /api/users/:userId/notifications', { params: { userId }, body }),
      ),
      /** Optimistic update: reverted on failure; a success wins over anything read meanwhile. */
      onQueryStarted: ({ userId, ...switches }, { dispatch, queryFulfilled }) => {
        const { updateQueryData, getRunningQueryThunk } = notificationsApi.util;
        const show = (now: NotificationSwitchesChange) =>
          dispatch(updateQueryData('notificationSwitches', userId, (shown) => ({ ...shown, ...now })));
        const shown = show(switches);
        queryFulfilled.then(({ data }) => {
          patchAfterInflight(() => show(data), [dispatch(getRunningQueryThunk('notificationSwitches', userId))]);
        }, shown.undo);
      },
    }),
  }),
});

export const { useNotificationSwitchesQuery, useSetNotificationSwitchesMutation } = notificationsApi;
