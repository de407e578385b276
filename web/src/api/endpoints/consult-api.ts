import type { Consultation } from '@anar/contracts/consult/consultations';
import type { Doctor as WireDoctor, DoctorProfile as WireProfile } from '@anar/contracts/consult/doctors';
import type { doctorChanged } from '@anar/contracts/consult/socket';
import type { PublicRoutes } from '@anar/contracts/public-routes';
import type { PartOf } from '@anar/contracts/route';
import type { SocketData } from '@anar/contracts/socket';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../api.ts';
import { call, endpoint, orNull, type Reply } from '../call.ts';
import type { HttpResult } from '../http/http.ts';
import { type UploadOptions, uploadForm } from '../http/upload-form.ts';
import { onFulfilled } from '../queries/on-fulfilled.ts';

type BodyOf<Route extends keyof PublicRoutes> = NonNullable<PartOf<PublicRoutes[Route], 'body'>>;
type QueryOf<Route extends keyof PublicRoutes> = NonNullable<PartOf<PublicRoutes[Route], 'query'>>;
type WithKey<T> = T & { idempotencyKey: string };

/** A doctor as screens read one: on the wire `isAvailable: true` means busy, here and nowhere else it is turned. */
type Readable<D extends { isAvailable: boolean }> = D extends unknown
  ? Omit<D, 'isAvailable'> & { isBusy: boolean }
  : never;
export type Doctor = Readable<WireDoctor>;
export type DoctorProfile = Readable<WireProfile>;

const readable = <D extends WireDoctor | WireProfile>({ isAvailable, ...doctor }: D) =>
  ({ ...doctor, isBusy: isAvailable }) as unknown as Readable<D>;

/** Whether it is one's own profile, which knows of its approval. */
export const isProfile = (doctor: Doctor | DoctorProfile): doctor is DoctorProfile => 'approval' in doctor;

/** Not there, or an address that is no id. */
const NO_SUCH = [400, 404];
const PAST_PAGE = 50;

const DOCTORS = { type: 'Doctor', id: 'LIST' } as const;
const CONSULTATIONS = { type: 'Consultation', id: 'LIST' } as const;
const tagOf = (id: string) => ({ type: 'Consultation', id }) as const;
const tagsOf = (consultations: readonly Consultation[] | undefined) => [
  CONSULTATIONS,
  ...(consultations ?? []).map(({ id }) => tagOf(id)),
];

/** What a consultation's transition needs: who it is about, and what is sent. */
interface Moved {
  id: string;
}

/** Doctors, consultations and prescriptions, for the farmer's screens and the doctor's desk. */
export const consultApi = api.enhanceEndpoints({ addTagTypes: ['Consultation', 'Doctor', 'Payment'] }).injectEndpoints({
  endpoints: (build) => {
    /** A transition: its reply is shown everywhere at once, then the lists are asked for again. */
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
      }),
      /** Null when there is no such doctor; with approval when it is one's own. */
      doctor: build.query({
        ...endpoint(
          (doctorId: string) => orNull(NO_SUCH, call('GET /api/doctors/:doctorId', { params: { doctorId } })),
          (doctor): Doctor | DoctorProfile | null => doctor && readable(doctor),
        ),
        providesTags: (_doctor, _failed, id) => [{ type: 'Doctor', id }],
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
        providesTags: [CONSULTATIONS],
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
        // A query that began before a change may be answered after it.
        merge: (known, read) => (known && read && known.seq > read.seq ? known : read),
      }),
      activeConsultations: build.query({
        ...endpoint((userId: string) => call('GET /api/users/:userId/consultations/active', { params: { userId } })),
        providesTags: tagsOf,
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
      /** All versions, newest first, with what their paper names. Null when there is none to read. */
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

/** Shows a consultation wherever it stands, unless a newer one is there. */
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

/** One's own profile, as the server has just stored it. A query that is under way may bring the one of before: then once more. */
export const showDoctor =
  (doctorId: string, profile: DoctorProfile): ThunkAction<void, ApiState, unknown, UnknownAction> =>
  (dispatch, getState) => {
    const { status } = consultApi.endpoints.doctor.select(doctorId)(getState());
    dispatch(consultApi.util.upsertQueryData('doctor', doctorId, profile));
    if (status === 'pending') dispatch(consultApi.util.invalidateTags([{ type: 'Doctor', id: doctorId }]));
  };

/** What the socket told of a doctor, shown in every list that holds one. */
export const showDoctorChange =
  ({
    doctorId,
    status,
    isAvailable,
  }: SocketData<typeof doctorChanged>): ThunkAction<void, ApiState, unknown, UnknownAction> =>
  (dispatch, getState) => {
    for (const { endpointName, originalArgs } of consultApi.util.selectInvalidatedBy(getState(), [DOCTORS])) {
      if (endpointName !== 'doctors') continue;
      const update = consultApi.util.updateQueryData(endpointName, originalArgs, (doctors) =>
        doctors.map((one) => (one.id === doctorId ? { ...one, status, isBusy: isAvailable } : one)),
      );
      dispatch(update);
    }
  };

/** Who came, went or waits: the lists of doctors are asked for again. */
export const readDoctorsAgain = () => consultApi.util.invalidateTags([DOCTORS]);

/** A consultation moved: it and every list are asked for again. */
export const consultationsChanged = (id?: string) =>
  consultApi.util.invalidateTags(id === undefined ? ['Consultation'] : [CONSULTATIONS, tagOf(id)]);

/** A fee was set aside or came back: whatever tells of the wallet is asked for again. */
export const feesMoved = () => consultApi.util.invalidateTags(['Payment']);

/** Sends one photo for a consultation that is about to be asked for. Never throws. */
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
