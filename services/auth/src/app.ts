import { eraseDeletedUsers } from '@anar/service-kit/events/erasure/erasure';
import { createService, type Service } from '@anar/service-kit/lifecycle/service';
import { exportPersonalData } from '@anar/service-kit/personal-data/export-personal-data';
import { providerStatus } from '@anar/service-kit/provider/caller';
import cookie from '@fastify/cookie';
import { createReadBalancePreview } from './account-deletion/balance-preview.ts';
import { createErasureStore } from './account-deletion/erasure.store.ts';
import { createFormerCustomers } from './account-deletion/former-customers.ts';
import { registerInactiveAccounts } from './account-deletion/inactive-accounts.ts';
import { registerAccountDeletionRoutes } from './account-deletion/routes.ts';
import { registerUserErasedConsumer } from './account-deletion/user-erased.consumer.ts';
import { watchErasures } from './account-deletion/watch-erasures.ts';
import type { AuthConfig } from './config.ts';
import { createDownloadTurns } from './export/download-turns.ts';
import { ownFiles } from './export/own-files.ts';
import { registerExportRoutes } from './export/routes.ts';
import { registerNotificationWantedConsumer } from './notifications/notification-wanted.consumer.ts';
import { registerNotifications } from './notifications/register-notifications.ts';
import { createOtpStore } from './otp/codes/otp.store.ts';
import { createDeviceCookie } from './otp/device-cookie.ts';
import { createOtpCounts } from './otp/otp-metrics.ts';
import { registerOtpRoutes } from './otp/routes.ts';
import { createMsg91 } from './otp/sms/msg91.ts';
import { createAccessTokenIssuer } from './sessions/access-token.ts';
import { createEndSession } from './sessions/end-session.ts';
import { createOpenSession, createReopenSession } from './sessions/open-session.ts';
import { createOwnOriginGuard } from './sessions/own-origin.ts';
import { createRefreshCookie } from './sessions/refresh/refresh-cookie.ts';
import { createRefreshTokens } from './sessions/refresh/refresh-token.ts';
import { registerSessionRoutes } from './sessions/routes.ts';
import { createSessionStore } from './sessions/session.store.ts';
import { registerSessionRevokedConsumer } from './sessions/session-revoked.consumer.ts';
import { registerApprovalConsumer } from './users/approval.consumer.ts';
import { seedLocalDoctors } from './users/local-seed.ts';
import { registerPaymentsConsumer } from './users/payments.consumer.ts';
import { registerUserRoutes } from './users/routes.ts';
import { createUserStore } from './users/user.store.ts';

/**
 * Login by code, sessions, users, and notifications by push and SMS. Tests may pass their own clock (ms since 1970) and
 * notice.
 */
export function buildApp(
  config: AuthConfig,
  { now = Date.now, noticeVersion }: { now?: () => number; noticeVersion?: string } = {},
): Service {
  const service = createService({
    name: 'auth',
    title: 'Login, sessions and users',
    config,
    uses: { mongo: true, redis: true, events: true },
    keys: async () => [...config.publicJwks],
  });
  service.app.register(cookie);

  const sms = createMsg91(service, config.sms);
  service.health.add({ name: 'sms', required: false, check: () => providerStatus(sms.configured ? sms : undefined) });
  service.onStop('connections', () => sms.close());

  const formerCustomers = createFormerCustomers(service, config.formerCustomersKey);
  const users = createUserStore(service, { noticeVersion, formerCustomers, now });
  const sessions = createSessionStore(service);
  const tokens = {
    accessTokens: createAccessTokenIssuer(config.signingKey),
    refreshTokens: createRefreshTokens(config.refreshKey),
    refreshCookie: createRefreshCookie(config.publicUrl),
    deviceCookie: createDeviceCookie(config.otpHashKey, config.publicUrl),
  };
  const session = { sessions, users, now, ...tokens };
  const endSession = createEndSession(service, session, now);
  const erasures = createErasureStore(service);

  const codes = createOtpStore(service, config.otpHashKey, config.otpLimits);
  registerOtpRoutes(service, {
    ...session,
    codes,
    count: createOtpCounts(service, codes, config.otpLimits, now),
    sms,
    hashKey: config.otpHashKey,
    openSession: createOpenSession(session),
    endSession,
    reopenSession: createReopenSession(session),
  });
  registerSessionRoutes(service, {
    ...session,
    endSession,
    requireOwnOrigin: createOwnOriginGuard(config.publicUrl, config.corsOrigins),
    publicJwks: config.publicJwks,
  });
  registerUserRoutes(service, { users, sessions, now });
  const readBalancePreview = createReadBalancePreview(service, config.export.services.payments);
  registerAccountDeletionRoutes(service, { ...session, erasures, readBalancePreview, formerCustomers, endSession });
  watchErasures(service, erasures, now);
  const { notifications, onSettled, personalDataStores } = registerNotifications(service, {
    settings: { fcm: config.push, web: config.webPush, smsPerDay: config.noticeSmsPerDay },
    publicUrl: config.publicUrl,
    sessions,
    users,
    sms,
    now,
  });
  registerInactiveAccounts(service, {
    erasures,
    notifications,
    sessions,
    users,
    sms,
    smsPerDay: config.noticeSmsPerDay,
    now,
  });
  registerSessionRevokedConsumer(service);
  registerUserErasedConsumer(service, erasures);
  registerPaymentsConsumer(service, users);
  registerApprovalConsumer(service, users);
  if (config.localSeed) seedLocalDoctors(service, users, now);
  registerNotificationWantedConsumer(service, { notifications, now, onSettled });
  const turns = createDownloadTurns(service);
  eraseDeletedUsers(service, [erasures, sessions, turns, ...personalDataStores]);
  const own = exportPersonalData(service, ownFiles(service));
  registerExportRoutes(service, config.export, { sessions, own, turns, now });
  return service;
}
