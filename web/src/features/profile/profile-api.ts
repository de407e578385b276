import { api } from '../../api/api.ts';
import { call, endpoint } from '../../api/call.ts';
import { onFulfilled } from '../../api/queries/on-fulfilled.ts';

/** The user's account: name, sessions, consents, export, account deletion. */
export const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    rename: build.mutation(
      endpoint(
        ({ userId, name }: { userId: string; name: string }) =>
          call('PUT /api/users/:userId', { params: { userId }, body: { name } }),
        ({ user }) => user,
      ),
    ),
    sessions: build.query(
      endpoint(
        () => call('GET /api/auth/sessions'),
        ({ sessions }) => sessions,
      ),
    ),
    endSession: build.mutation({
      ...endpoint((sid: string) => call('DELETE /api/auth/sessions/:sid', { params: { sid } })),
      onQueryStarted: (sid, { dispatch, queryFulfilled }) => {
        onFulfilled(queryFulfilled, () => dispatch(withoutSession(sid)));
      },
    }),
    consents: build.query(
      endpoint(
        (userId: string) => call('GET /api/users/:userId/consents', { params: { userId } }),
        ({ consents }) => consents,
      ),
    ),
    requestExport: build.mutation(
      endpoint((userId: string) => call('POST /api/users/:userId/export', { params: { userId }, timeoutMs: 60_000 })),
    ),
    walletClosing: build.query(
      endpoint((userId: string) => call('GET /api/wallet/user/:userId/closing', { params: { userId } })),
    ),
    /** `walletPaise`: the balance that the user was shown and gives up. */
    deleteUser: build.mutation(
      endpoint(({ userId, walletPaise }: { userId: string; walletPaise: number | undefined }) =>
        call('DELETE /api/users/:userId', { params: { userId }, query: { walletPaise }, timeoutMs: 60_000 }),
      ),
    ),
  }),
});

/** The session has ended: removed from the list. */
export const withoutSession = (sid: string) =>
  profileApi.util.updateQueryData('sessions', undefined, (sessions) => sessions.filter(({ id }) => id !== sid));

export const {
  useRenameMutation,
  useSessionsQuery,
  useEndSessionMutation,
  useConsentsQuery,
  useRequestExportMutation,
  useWalletClosingQuery,
  useDeleteUserMutation,
} = profileApi;
