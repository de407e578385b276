import type { SendOtpRequest, VerifyOtpRequest } from '@anar/contracts/auth';
import { api } from '../../api/api.ts';
import { call, endpoint } from '../../api/call.ts';

const loginApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendOtp: build.mutation(
      endpoint((body: SendOtpRequest) => call('POST /api/auth/send-otp', { body, auth: 'none' })),
    ),
    verifyOtp: build.mutation(
      endpoint(({ idempotencyKey, ...body }: VerifyOtpRequest & { idempotencyKey: string }) =>
        call('POST /api/auth/verify-otp', { body, idempotencyKey, auth: 'none' }),
      ),
    ),
  }),
});

export const { useSendOtpMutation, useVerifyOtpMutation } = loginApi;
