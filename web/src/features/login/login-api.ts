import type { SendOtpReply, SendOtpRequest, SessionReply, VerifyOtpRequest } from '@anar/contracts/auth';
import { api } from '../../api/api.ts';

const loginApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendOtp: build.mutation<SendOtpReply, SendOtpRequest>({
      query: (json) => ({ method: 'POST', url: '/api/auth/send-otp', json, auth: 'none' }),
    }),
    verifyOtp: build.mutation<SessionReply, VerifyOtpRequest & { idempotencyKey: string }>({
      query: ({ idempotencyKey, ...json }) => ({
        method: 'POST',
        url: '/api/auth/verify-otp',
        json,
        idempotencyKey,
        auth: 'none',
      }),
    }),
  }),
});

export const { useSendOtpMutation, useVerifyOtpMutation } = loginApi;
