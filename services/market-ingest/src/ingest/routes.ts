import { readMarketRefresh, refreshMarket } from '@anar/contracts/market';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { Refresh } from './runs/refresh.ts';

export function registerRefreshRoutes({ routes }: Pick<Service, 'routes'>, refresh: Refresh): void {
  routes.public(refreshMarket, async (request, reply) => {
    const { refresh: state, retryAfter } = await refresh.ask(request.id);
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    return state;
  });

  routes.public(readMarketRefresh, () => refresh.read());
}
