import { paymentErrors } from '@anar/contracts/errors/payments';
import { placeHold } from '@anar/contracts/payments/holds';
import { readContact } from '@anar/contracts/users/users';
import { AppError } from '@anar/service-kit/http/errors';
import { createService, type Service } from '@anar/service-kit/lifecycle/service';
import { startTestService, testConfig } from '@anar/service-kit/testing';

export interface Asked {
  consultationId: string;
  userId: string;
  feePaise: number;
}

/**
 * Fakes of auth and payments. Holds are idempotent by consultation, a released one is rejected, and a user without
 * money gets 402.
 */
export async function neighbours(name: string) {
  const holds = new Map<string, Asked & { isReleased?: boolean }>();
  const poor = new Set<string>();
  let failures = 0;
  let losesAnswers = 0;
  let onHold: ((asked: Asked, stage: 'before' | 'after') => Promise<void> | void) | undefined;
  const listen = async (of: string, build: (service: Service) => void) => {
    const service = await startTestService(
      (config) => {
        const built = createService({
          name: of,
          title: of,
          config,
          uses: { mongo: false, redis: false, events: false },
        });
        build(built);
        return built;
      },
      testConfig(`${name}${of}`),
    );
    return service.app.listen({ host: '127.0.0.1', port: 0 });
  };

  const paymentsUrl = await listen('payments', ({ routes }) =>
    routes.service(placeHold, async ({ body }) => {
      if (failures > 0) {
        failures -= 1;
        throw new Error('payments is away');
      }
      await onHold?.(body, 'before');
      if (poor.has(body.userId)) throw new AppError(paymentErrors.balanceTooLow, { details: { shortfallPaise: 5000 } });
      const known = holds.get(body.consultationId);
      if (known?.isReleased) throw new AppError(paymentErrors.holdDiffers);
      holds.set(body.consultationId, known ?? body);
      await onHold?.(body, 'after');
      if (losesAnswers > 0) {
        losesAnswers -= 1;
        throw new Error('its answer is lost');
      }
      return { holdId: body.consultationId, funding: 'held' as const, amountPaise: body.feePaise };
    }),
  );
  const authUrl = await listen('auth', ({ routes }) =>
    routes.service(readContact, async () => ({ name: 'रामू', phone: '9876543210', role: 'farmer' as const })),
  );

  return {
    paymentsUrl,
    authUrl,
    holds,
    poor,
    fail: (count: number) => {
      failures = count;
    },
    /** Called before and after a hold is placed: to kill the caller. */
    atHold: (listener: typeof onHold) => {
      onHold = listener;
    },
    loseAnswers: (count: number) => {
      losesAnswers = count;
    },
    release: (id: string) => {
      const hold = holds.get(id);
      if (hold) hold.isReleased = true;
    },
  };
}
