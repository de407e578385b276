import type {
  ChangeOrchardRequest,
  CreateOrchardRequest,
  Orchard,
  OrchardLocationRequest,
} from '@anar/contracts/orchards/orchards';
import { api } from '../../../api/api.ts';
import { call, endpoint, type Reply } from '../../../api/call.ts';
import { orchardsApi } from '../../../api/endpoints/orchards-api.ts';
import { showOrchard } from '../../../api/endpoints/show-orchard.ts';
import { onFulfilled } from '../../../api/queries/on-fulfilled.ts';
import { patchAfterInflight } from '../../../api/queries/patch-after-inflight.ts';

type NewOrchard = CreateOrchardRequest & { idempotencyKey: string };
type OrchardChange = ChangeOrchardRequest & { orchardId: string };
type OrchardRemoval = Pick<Orchard, 'id' | 'userId'>;

const orchardOf = ({ orchard }: Reply<'POST /api/orchards'>) => orchard;

/** Changes show in the list at once; other queries of the orchard refetch by its tag. */
const changeApi = api.injectEndpoints({
  endpoints: (build) => ({
    createOrchard: build.mutation({
      ...endpoint(
        ({ idempotencyKey, ...body }: NewOrchard) => call('POST /api/orchards', { body, idempotencyKey }),
        orchardOf,
      ),
      onQueryStarted: (_create, { dispatch, queryFulfilled }) => {
        onFulfilled(queryFulfilled, (orchard) => showOrchard(dispatch, orchard));
      },
      invalidatesTags: (_orchard, failed) => (failed ? [] : [{ type: 'Orchard', id: 'LIST' }]),
    }),
    changeOrchard: build.mutation({
      ...endpoint(
        ({ orchardId, ...body }: OrchardChange) =>
          call('PATCH /api/orchards/:orchardId', { params: { orchardId }, body }),
        orchardOf,
      ),
      onQueryStarted: (_change, { dispatch, queryFulfilled }) => {
        onFulfilled(queryFulfilled, (orchard) => showOrchard(dispatch, orchard));
      },
      invalidatesTags: (_orchard, failed, { orchardId }) => (failed ? [] : [{ type: 'Orchard', id: orchardId }]),
    }),
    locateOrchard: build.mutation({
      ...endpoint((body: OrchardLocationRequest) => call('POST /api/orchard/location', { body }), orchardOf),
      onQueryStarted: (_place, { dispatch, queryFulfilled }) => {
        onFulfilled(queryFulfilled, (orchard) => showOrchard(dispatch, orchard));
      },
      invalidatesTags: (_orchard, failed, { orchardId }) => (failed ? [] : [{ type: 'Orchard', id: orchardId }]),
    }),
    removeOrchard: build.mutation({
      ...endpoint(({ id }: OrchardRemoval) => call('DELETE /api/orchards/:orchardId', { params: { orchardId: id } })),
      onQueryStarted: ({ id, userId }, { dispatch, queryFulfilled }) => {
        const drop = (list: Orchard[]) => list.filter((orchard) => orchard.id !== id);
        const list = () => dispatch(orchardsApi.util.getRunningQueryThunk('orchards', userId));
        const show = () => dispatch(orchardsApi.util.updateQueryData('orchards', userId, drop));
        onFulfilled(queryFulfilled, () => patchAfterInflight(show, [list()]));
      },
    }),
  }),
});

export const {
  useCreateOrchardMutation,
  useChangeOrchardMutation,
  useLocateOrchardMutation,
  useRemoveOrchardMutation,
} = changeApi;
