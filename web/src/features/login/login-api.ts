import type { SendOtpReply, SendOtpRequest, SessionReply, VerifyOtpRequest } from '@anar/contracts/auth';
import { api } from '../../app/api.ts';

const loginApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendOtp: build.mutation<SendOtpReply, SendOtpRequest>({
      query: (json) => ({ method: 'POST', url: '/api/auth/send-otp', json, auth: 'none' }),
    }),
    verifyOtp: build.mutation<SessionReply, VerifyOtpRequest>({
      query: (json) => ({ method: 'POST', url: '/api/auth/verify-otp', json, auth: 'none' }),
    }),
  }),
});

export const { useSendOtpMutation, useVerifyOtpMutation } = loginApi;
