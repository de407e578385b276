import { sendOtp, verifyOtp as verifyOtpContract } from '@anar/contracts/auth';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { loginDeviceOf } from '../sessions/open-session.ts';
import type { RefreshCookie } from '../sessions/refresh-cookie.ts';
import { type RequestOtpParts, requestOtp } from './request-otp.ts';
import { type VerifyOtpParts, verifyOtp } from './verify-otp.ts';

export function registerOtpRoutes(
  { routes }: Service,
  parts: RequestOtpParts & VerifyOtpParts & { refreshCookie: RefreshCookie },
): void {
  routes.public(sendOtp, (request) => requestOtp(parts, request.body, { ip: request.ip, log: request.log }));

  routes.public(verifyOtpContract, async (request, reply) => {
    const opened = await verifyOtp(parts, request.body, loginDeviceOf(request));
    parts.refreshCookie.set(reply, opened.refreshToken);
    return opened.reply;
  });
}
