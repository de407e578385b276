import { sendOtp, verifyOtp as verifyOtpContract } from '@anar/contracts/auth';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { loginDeviceOf } from '../sessions/open-session.ts';
import type { RefreshCookie } from '../sessions/refresh-cookie.ts';
import { type RequestOtpDeps, requestOtp } from './request-otp.ts';
import { type VerifyOtpDeps, verifyOtp } from './verify-otp.ts';

export function registerOtpRoutes(
  { routes }: Service,
  deps: RequestOtpDeps & VerifyOtpDeps & { refreshCookie: RefreshCookie },
): void {
  routes.public(sendOtp, (request) => requestOtp(deps, request.body, { ip: request.ip, log: request.log }));

  routes.public(verifyOtpContract, async (request, reply) => {
    const opened = await verifyOtp(deps, request.body, loginDeviceOf(request));
    deps.refreshCookie.set(reply, opened.refreshToken);
    return opened.reply;
  });
}
