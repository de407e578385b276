import type { Consultation } from '@anar/contracts/consult/consultations';
import type { Doctor as WireDoctor, DoctorProfile as WireProfile } from '@anar/contracts/consult/doctors';
import type { PublicRoutes } from '@anar/contracts/public-routes';
import type { PartOf } from '@anar/contracts/route';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../api.ts';
import { call, endpoint, orNull, type Reply } from '../call.ts';
import type { HttpResult } from '../http/http.ts';
import { type UploadOptions, uploadForm } from '../http/upload-form.ts';
import { onFulfilled } from '../queries/on-fulfilled.ts';
import { onSocketReady, socketOn } from '../socket/socket.ts';
import { whileCached } from '../socket/while-cached.ts';

type BodyOf<Route extends keyof PublicRoutes> = NonNullable<PartOf<PublicRoutes[Route], 'body'>>;
type QueryOf<Route extends keyof PublicRoutes> = NonNullable<PartOf<PublicRoutes[Route], 'query'>>;
type WithKey<T> = T & { idempotencyKey: string };

/** A doctor as screens use it. On the wire `isAvailable: true` means busy; only here is it turned into `isBusy`. */
type Readable<D extends { isAvailable: boolean }> = D extends unknown
  ? Omit<D, 'isAvailable'> & { isBusy: boolean }
  : never;
export type Doctor = Readable<WireDoctor>;
export type DoctorProfile = Readable<WireProfile>;

const readable = <D extends WireDoctor | WireProfile>({ isAvailable, ...doctor }: D) =>
  ({ ...doctor, isBusy: isAvailable }) as unknown as Readable<D>;

/** Whether it is the doctor's own profile, which includes the approval status. */
export const isProfile = (doctor: Doctor | DoctorProfile): doctor is DoctorProfile => 'approval' in doctor;

/** Missing, or an invalid id. */
const NO_SUCH = [400, 404];
const PAST_PAGE = 50;

/** Debounce: several doctors that change at once cause one refetch of their lists. */
const GATHER_MS = 1000;
let gathering: ReturnType<typeof setTimeout> | undefined;

const DOCTORS = { type: 'Doctor', id: 'LIST' } as const;
const CONSULTATIONS = { type: 'Consultation', id: 'LIST' } as const;
const tagOf = (id: string) => ({ type: 'Consultation', id }) as const;
const tagsOf = (consultations: readonly Consultation[] | undefined) => [
  CONSULTATIONS,
  ...(consultations ?? []).map(({ id }) => tagOf(id)),
];

/** The argument of a consultation's transition: its id; the rest is the body. */
interface Moved {
  id: string;
}

/** Doctors, consultations and prescriptions, for the farmer's screens and the doctor's desk. */
export const consultApi = api.enhanceEndpoints({ addTagTypes: ['Consultation', 'Doctor', 'Payment'] }).injectEndpoints({
  endpoints: (build) => {
    /** A transition: its reply updates every cached copy at once, then the lists are refetched. */
    const moves = <Arg extends Moved>(
      toCall: (arg: Arg) => ReturnType<typeof call<'PATCH /api/consultations/:id/cancel'>>,
    ) =>
      build.mutation<Consultation, Arg>({
        ...endpoint(toCall),
        invalidatesTags: (_moved, failed) => (failed ? [] : [CONSULTATIONS, DOCTORS]),
        onQueryStarted: (_arg, { dispatch, queryFulfilled }) => {
          onFulfilled(queryFulfilled, (moved) => dispatch(showConsultation(moved)));
        },
      });
    return {
      doctors: build.query({
        ...endpoint(
          (query: QueryOf<'GET /api/doctors'>) => call('GET /api/doctors', { query }),
          (doctors) => doctors.map(readable),
        ),
        providesTags: [DOCTORS],
        onCacheEntryAdded: async (_query, { dispatch, updateCachedData, cacheEntryRemoved }) => {
          const unsubscribe = socketOn('doctor:changed', ({ doctorId, status, isAvailable: isBusy }) => {
            updateCachedData((doctors) =>
              doctors.map((one) => (one.id === doctorId ? { ...one, status, isBusy } : one)),
            );
            clearTimeout(gathering);
            gathering = setTimeout(() => dispatch(readDoctorsAgain()), GATHER_MS);
          });
          await cacheEntryRemoved;
          unsubscribe();
        },
      }),
      /** Null when there is no such doctor; includes the approval status on one's own profile. */
      doctor: build.query({
        ...endpoint(
          (doctorId: string) => orNull(NO_SUCH, call('GET /api/doctors/:doctorId', { params: { doctorId } })),
          (doctor): Doctor | DoctorProfile | null => doctor && readable(doctor),
        ),
        providesTags: (_doctor, _failed, id) => [{ type: 'Doctor', id }],
        // A review changes the rating, a call the availability.
        onCacheEntryAdded: whileCached(({ dispatch }) => [
          socketOn('doctor:changed', ({ doctorId: id }) =>
            dispatch(consultApi.util.invalidateTags([{ type: 'Doctor', id }])),
          ),
        ]),
      }),
      saveDoctor: build.mutation({
        ...endpoint(
          ({ doctorId, ...body }: { doctorId: string } & BodyOf<'PUT /api/doctors/:doctorId'>) =>
            call('PUT /api/doctors/:doctorId', { params: { doctorId }, body }),
          readable,
        ),
        onQueryStarted: ({ doctorId }, { dispatch, queryFulfilled }) => {
          onFulfilled(queryFulfilled, (profile) => dispatch(showDoctor(doctorId, profile)));
        },
      }),
      notifyWhenFree: build.mutation(
        endpoint((doctorId: string) => call('PUT /api/doctors/:doctorId/free-notice', { params: { doctorId } })),
      ),
      setPresence: build.mutation({
        ...endpoint(
          ({ doctorId, status }: { doctorId: string } & BodyOf<'PUT /api/doctors/:doctorId/presence'>) =>
            call('PUT /api/doctors/:doctorId/presence', { params: { doctorId }, body: { status } }),
          readable,
        ),
        onQueryStarted: ({ doctorId }, { dispatch, queryFulfilled }) => {
          onFulfilled(queryFulfilled, (profile) => dispatch(showDoctor(doctorId, profile)));
        },
      }),
      doctorStats: build.query({
        ...endpoint((doctorId: string) => call('GET /api/doctors/:doctorId/stats', { params: { doctorId } })),
        providesTags: (_stats, _failed, id) => [CONSULTATIONS, { type: 'Doctor', id }],
      }),

      createConsultation: build.mutation({
        ...endpoint(({ idempotencyKey, ...body }: WithKey<BodyOf<'POST /api/consultations'>>) =>
          call('POST /api/consultations', { body, idempotencyKey }),
        ),
        invalidatesTags: (_made, failed) => (failed ? [] : [CONSULTATIONS, DOCTORS, 'Payment']),
        onQueryStarted: (_arg, { dispatch, queryFulfilled }) => {
          onFulfilled(queryFulfilled, (made) => dispatch(showConsultation(made)));
        },
      }),
      /** Null when this person has no such consultation. */
      consultation: build.query({
        ...endpoint((id: string) => orNull(NO_SUCH, call('GET /api/consultations/:id', { params: { id } }))),
        providesTags: (_one, _failed, id) => [tagOf(id)],
        // A query that started before a change may be answered after it: the higher `seq` wins.
        merge: (known, read) => (known && read && known.seq > read.seq ? known : read),
      }),
      activeConsultations: build.query({
        ...endpoint((userId: string) => call('GET /api/users/:userId/consultations/active', { params: { userId } })),
        providesTags: tagsOf,
        // For all the farmer's queries: every screen of theirs caches this list.
        onCacheEntryAdded: whileCached(({ dispatch }) => {
          const onChange = ({ consultationId }: { consultationId: string }) =>
            dispatch(consultationsChanged(consultationId));
          return [
            socketOn('consultation:changed', onChange),
            socketOn('call:response', onChange),
            socketOn('call:changed', onChange),
            socketOn('call:ended', onChange),
            onSocketReady(() => dispatch(consultationsChanged())),
          ];
        }),
      }),
      pastConsultations: build.infiniteQuery({
        ...endpoint(({ queryArg: userId, pageParam }: { queryArg: string; pageParam: string | null }) =>
          call('GET /api/users/:userId/consultations/past', {
            params: { userId },
            query: { before: pageParam ?? undefined },
          }),
        ),
        infiniteQueryOptions: {
          initialPageParam: null,
          getNextPageParam: (page) => (page.length < PAST_PAGE ? undefined : page.at(-1)?.id),
        },
        providesTags: (data) => tagsOf(data?.pages.flat()),
      }),
      doctorConsultations: build.query({
        ...endpoint(
          ({ doctorId, ...query }: { doctorId: string } & QueryOf<'GET /api/doctors/:doctorId/consultations'>) =>
            call('GET /api/doctors/:doctorId/consultations', { params: { doctorId }, query }),
        ),
        providesTags: tagsOf,
        // For all of the doctor's queries.
        onCacheEntryAdded: whileCached(({ dispatch, getState }) => [
          socketOn('consultation:changed', ({ consultationId, seq }) => {
            if (!isListed(getState(), consultationId, seq)) dispatch(consultationsChanged(consultationId));
          }),
          // The own profile too: the server knows that a doctor is reachable from the socket.
          onSocketReady(() => dispatch(consultApi.util.invalidateTags(['Consultation', 'Doctor']))),
        ]),
      }),

      cancelConsultation: moves(({ id }: Moved) => call('PATCH /api/consultations/:id/cancel', { params: { id } })),
      acceptConsultation: moves(({ id }: Moved) => call('PATCH /api/consultations/:id/accept', { params: { id } })),
      rejectConsultation: moves(({ id, ...body }: Moved & BodyOf<'PATCH /api/consultations/:id/reject'>) =>
        call('PATCH /api/consultations/:id/reject', { params: { id }, body }),
      ),
      confirmPhoneCall: moves(({ id }: Moved) => call('PATCH /api/consultations/:id/phone-call', { params: { id } })),
      endConsultation: moves(({ id, ...body }: Moved & BodyOf<'PATCH /api/consultations/:id/end'>) =>
        call('PATCH /api/consultations/:id/end', { params: { id }, body }),
      ),
      saveNotes: moves(({ id, ...body }: Moved & BodyOf<'PUT /api/consultations/:id/notes'>) =>
        call('PUT /api/consultations/:id/notes', { params: { id }, body }),
      ),
      reviewConsultation: moves(
        ({ id, idempotencyKey, ...body }: WithKey<Moved & BodyOf<'POST /api/consultations/:id/review'>>) =>
          call('POST /api/consultations/:id/review', { params: { id }, body, idempotencyKey }),
      ),
      disputeConsultation: moves(
        ({ id, idempotencyKey, ...body }: WithKey<Moved & BodyOf<'POST /api/consultations/:id/dispute'>>) =>
          call('POST /api/consultations/:id/dispute', { params: { id }, body, idempotencyKey }),
      ),
      shareRecords: moves(({ id, ...body }: Moved & BodyOf<'PUT /api/consultations/:id/shares-records'>) =>
        call('PUT /api/consultations/:id/shares-records', { params: { id }, body }),
      ),
      caseSheet: build.query({
        ...endpoint((id: string) => call('GET /api/consultations/:id/case-sheet', { params: { id } })),
        providesTags: (_sheet, _failed, id) => [tagOf(id)],
      }),

      writePrescription: build.mutation({
        ...endpoint(
          ({ id, idempotencyKey, ...body }: WithKey<Moved & BodyOf<'PATCH /api/consultations/:id/prescription'>>) =>
            call('PATCH /api/consultations/:id/prescription', { params: { id }, body, idempotencyKey }),
        ),
        invalidatesTags: (_written, failed, { id }) => (failed ? [] : [tagOf(id)]),
      }),
      checkPrescription: build.mutation(
        endpoint(({ id, ...body }: Moved & BodyOf<'POST /api/consultations/:id/prescription/check'>) =>
          call('POST /api/consultations/:id/prescription/check', { params: { id }, body }),
        ),
      ),
      /** All versions, newest first, with the names printed on the paper. Null when there is none to read. */
      prescriptions: build.query({
        ...endpoint((id: string) =>
          orNull(NO_SUCH, call('GET /api/consultations/:id/prescriptions', { params: { id } })),
        ),
        providesTags: (_versions, _failed, id) => [tagOf(id)],
      }),
    };
  },
});

type ApiState = Parameters<typeof consultApi.util.selectInvalidatedBy>[0];

/** Whether each of the doctor's cached lists that includes the consultation has this state of it, or a newer one. */
function isListed(state: ApiState, id: string, seq: number): boolean {
  const listed = consultApi.util.selectInvalidatedBy(state, [tagOf(id)]).flatMap(({ endpointName, originalArgs }) => {
    if (endpointName !== 'doctorConsultations') return [];
    const { data = [] } = consultApi.endpoints.doctorConsultations.select(originalArgs)(state);
    return data.filter((one) => one.id === id);
  });
  return listed.length > 0 && listed.every((one) => one.seq >= seq);
}

/** Updates a consultation in every cached query, unless a newer `seq` is there. */
export const showConsultation =
  (next: Consultation): ThunkAction<void, ApiState, unknown, UnknownAction> =>
  (dispatch, getState) => {
    const { selectInvalidatedBy, updateQueryData, upsertQueryData } = consultApi.util;
    const newer = (known: Consultation) => (known.id === next.id && known.seq <= next.seq ? next : known);
    const known = consultApi.endpoints.consultation.select(next.id)(getState()).data;
    if (!known || newer(known) === next) dispatch(upsertQueryData('consultation', next.id, next));
    for (const { endpointName, originalArgs } of selectInvalidatedBy(getState(), [tagOf(next.id)])) {
      if (endpointName === 'activeConsultations') {
        dispatch(updateQueryData(endpointName, originalArgs, (list) => list.map(newer)));
      } else if (endpointName === 'doctorConsultations') {
        dispatch(updateQueryData(endpointName, originalArgs, (list) => list.map(newer)));
      } else if (endpointName === 'pastConsultations') {
        dispatch(
          updateQueryData(endpointName, originalArgs, (data) => {
            data.pages = data.pages.map((page) => page.map(newer));
          }),
        );
      }
    }
  };

/**
 * Caches one's own profile as the server has just stored it. A query in flight may return the previous one: then it is
 * refetched.
 */
export const showDoctor =
  (doctorId: string, profile: DoctorProfile): ThunkAction<void, ApiState, unknown, UnknownAction> =>
  (dispatch, getState) => {
    const { status } = consultApi.endpoints.doctor.select(doctorId)(getState());
    dispatch(consultApi.util.upsertQueryData('doctor', doctorId, profile));
    if (status === 'pending') dispatch(consultApi.util.invalidateTags([{ type: 'Doctor', id: doctorId }]));
  };

/** Refetches the lists of doctors: a doctor came online, went offline or changed their queue. */
export const readDoctorsAgain = () => consultApi.util.invalidateTags([DOCTORS]);

/** Refetches a changed consultation and every list. */
export const consultationsChanged = (id?: string) =>
  consultApi.util.invalidateTags(id === undefined ? ['Consultation'] : [CONSULTATIONS, tagOf(id)]);

/** Refetches payments and the wallet: a fee was reserved or released. */
export const feesMoved = () => consultApi.util.invalidateTags(['Payment']);

/** Uploads one photo for a consultation that is about to be requested. Never throws. */
export function uploadConsultationPhoto(
  photo: Blob,
  idempotencyKey: string,
  options?: UploadOptions,
): Promise<HttpResult<Reply<'POST /api/upload/consultation-images'>>> {
  const files = { images: jpegFile(photo) };
  return uploadForm(call('POST /api/upload/consultation-images', { files, idempotencyKey }), options);
}

/** Adds one photo to a prescription; answers with the links of all. Never throws. */
export function uploadPrescriptionImage(
  id: string,
  photo: Blob,
  idempotencyKey: string,
  options?: UploadOptions,
): Promise<HttpResult<Reply<'POST /api/consultations/:id/prescription-images'>>> {
  const sent = { params: { id }, files: { images: jpegFile(photo) }, idempotencyKey };
  return uploadForm(call('POST /api/consultations/:id/prescription-images', sent), options);
}

/** A doctor's own portrait. Never throws. */
export function uploadDoctorPhoto(
  doctorId: string,
  photo: Blob,
  options?: UploadOptions,
): Promise<HttpResult<Reply<'POST /api/doctors/:doctorId/photo'>>> {
  const sent = { params: { doctorId }, files: { image: jpegFile(photo) } };
  return uploadForm(call('POST /api/doctors/:doctorId/photo', sent), options);
}

const jpegFile = (photo: Blob) => new File([photo], 'photo.jpg', { type: photo.type || 'image/jpeg' });

export const {
  useDoctorsQuery,
  useDoctorQuery,
  useNotifyWhenFreeMutation,
  useSaveDoctorMutation,
  useSetPresenceMutation,
  useDoctorStatsQuery,
  useCreateConsultationMutation,
  useConsultationQuery,
  useActiveConsultationsQuery,
  usePastConsultationsInfiniteQuery,
  useDoctorConsultationsQuery,
  useCancelConsultationMutation,
  useAcceptConsultationMutation,
  useRejectConsultationMutation,
  useConfirmPhoneCallMutation,
  useEndConsultationMutation,
  useSaveNotesMutation,
  useReviewConsultationMutation,
  useDisputeConsultationMutation,
  useShareRecordsMutation,
  useCaseSheetQuery,
  useWritePrescriptionMutation,
  useCheckPrescriptionMutation,
  usePrescriptionsQuery,
} = consultApi;
