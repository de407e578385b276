import { type Company, readCompany } from '@anar/contracts/company';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { Limits } from '../limits/limits.ts';
import { missingVariables } from './company.ts';

/** The same for everybody, and changed by a restart alone. */
const CACHE = 'public, max-age=300';

/** `GET /api/company`: of the running gateway, not of the web's build, so that one image serves any company. A start warns of what is missing. */
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
