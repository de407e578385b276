import { type Company, readCompany } from '@anar/contracts/company';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { Limits } from '../limits/limits.ts';
import { missingVariables } from './company.ts';

/** The same for every caller, and changed only by a restart. */
const CACHE = 'public, max-age=300';

/**
 * `GET /api/company`: read at runtime, not built into the web app, so that one image serves any company. Warns at start
 * of missing settings.
 */
export function registerCompanyRoutes(service: Service, company: Company, limits: Limits): void {
  service.app.addHook('onReady', async () => {
    const missing = missingVariables(company);
    if (missing.length > 0)
      service.log.warn({ missing }, 'people are not told whom to write to: the company has no such setting');
  });
  service.routes.public(readCompany, async (request, reply) => {
    await limits.charge(request, reply, 'default');
    reply.header('cache-control', CACHE);
    return company;
  });
}
