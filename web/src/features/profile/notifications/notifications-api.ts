import type { NotificationSwitches, NotificationSwitchesChange } from '@anar/contracts/notifications';
import { api } from '../../../api/api.ts';
import { patchAfterInflight } from '../../../api/patch-after-inflight.ts';

const pathOf = (userId: string) => ['api', 'users', userId, 'notifications'];

const notificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    notificationSwitches: build.query<NotificationSwitches, string>({
      query: (userId) => ({ url: pathOf(userId) }),
    }),
    setNotificationSwitches: build.mutation<NotificationSwitches, NotificationSwitchesChange & { userId: string }>({
      query: ({ userId, ...json }) => ({ method: 'PUT', url: pathOf(userId), json }),
      /** Shown at once; as it was before when the server does not take it, and as it took it whatever was read meanwhile. */
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
