import { sendOtp, verifyOtp as verifyOtpContract } from '@anar/contracts/users/auth';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { endReplacedSession } from '../sessions/log-out.ts';
import { loginDeviceOf, type SessionDeps } from '../sessions/open-session.ts';
import type { RefreshCookie } from '../sessions/refresh/refresh-cookie.ts';
import type { DeviceCookie } from './device-cookie.ts';
import { addressBucket } from './limits/client-address.ts';
import { isResendWait } from './limits/limit-error.ts';
import { type RequestOtpDeps, requestOtp } from './request-otp.ts';
import { type VerifyOtpDeps, verifyOtp } from './verify-otp.ts';

/** Never shed under load: without a login nothing else works. */
const LOGIN = { isUrgent: () => true };

export function registerOtpRoutes(
  { routes }: Service,
  deps: RequestOtpDeps & VerifyOtpDeps & SessionDeps & { refreshCookie: RefreshCookie; deviceCookie: DeviceCookie },
): void {
  const { deviceCookie } = deps;

  routes.public(
    sendOtp,
    async (request, reply) => {
      const device = deviceCookie.read(request) ?? deviceCookie.create();
      const asked = requestOtp(deps, request.body, { ip: request.ip, device, log: request.log });
      const sent = await asked.catch((error: unknown) => {
        // The screen proceeds to the code boxes: the login has to be attributed to this device.
        if (isResendWait(error)) deviceCookie.set(reply, device);
        throw error;
      });
      deviceCookie.set(reply, device);
      return sent;
    },
    LOGIN,
  );

  routes.public(
    verifyOtpContract,
    async (request, reply) => {
      const device = deviceCookie.read(request);
      const visit = loginDeviceOf(request, device ?? deviceCookie.create());
      const opened = await verifyOtp(deps, request.body, visit, { device, address: addressBucket(request.ip) });
      await endReplacedSession(deps, deps.refreshCookie.read(request), {
        sid: opened.sid,
        requestId: request.id,
      }).catch((err: unknown) => request.log.warn({ err }, 'the session that this login replaces goes on'));
      deps.refreshCookie.set(reply, opened.refreshToken);
      if (opened.device) deviceCookie.set(reply, opened.device);
      return opened.reply;
    },
    LOGIN,
  );
}
