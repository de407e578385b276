import { type Company, readCompany } from '@anar/contracts/company';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { Limits } from '../limits/limits.ts';

/** The same for everybody, and changed by a restart alone. */
const CACHE = 'public, max-age=300';

/** `GET /api/company`: of the running gateway, not of the web's build, so that one image serves any company. */
export function registerCompanyRoutes(service: Service, company: Company, limits: Limits): void {
  service.routes.public(readCompany, async (request, reply) => {
    await limits.charge(request, reply, 'default');
    reply.header('cache-control', CACHE);
    return company;
  });
}
