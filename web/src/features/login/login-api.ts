import type { SendOtpRequest, VerifyOtpRequest } from '@anar/contracts/users/auth';
import { api } from '../../api/api.ts';
import { call, endpoint, type Reply } from '../../api/call.ts';
import { authorized } from '../../api/http/base-query.ts';
import { connection } from '../../api/http/connection.ts';
import { logIn } from '../../api/http/log-in.ts';

const loginApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendOtp: build.mutation(
      endpoint((body: SendOtpRequest) => call('POST /api/auth/send-otp', { body, auth: 'none' })),
    ),
    verifyOtp: build.mutation<Reply<'POST /api/auth/verify-otp'>, VerifyOtpRequest & { idempotencyKey: string }>({
      queryFn: ({ idempotencyKey, ...body }, { signal }) => {
        const verify = call('POST /api/auth/verify-otp', { body, idempotencyKey, auth: 'none' });
        return logIn(() => authorized(verify, connection, signal));
      },
    }),
  }),
});

export const { useSendOtpMutation, useVerifyOtpMutation } = loginApi;
