import { marketErrors } from '@anar/contracts/errors/market';
import {
  listMarketAnalytics,
  listMarketData,
  listMarketStates,
  listNearMarkets,
  type MarketHistory,
  type NearMarket,
  readMarketHistory,
} from '@anar/contracts/market';
import { dayAfter, indiaDay } from '@anar/india/time';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { FindName } from '../ingest/names/name-tables.ts';
import type { PriceHistory } from '../prices/price-history.store.ts';
import { createList, type ListDeps } from './list-mandis.ts';
import { readListQuery, roughPlace } from './list-query.ts';
import { nearMandis } from './near-mandis.ts';
import { analyticsOnWire, recordOnWire } from './record-on-wire.ts';
import type { AnswerRequest, SendAnswer } from './send-answer.ts';

export interface ListRoutesDeps extends ListDeps {
  history: PriceHistory;
  stateOf: FindName;
  send: SendAnswer;
  /** Made-up prices are shown instead of real ones. */
  sample: boolean;
}

/** Public prices: the replies do not depend on the caller. */
export function registerListRoutes({ routes }: Pick<Service, 'routes'>, deps: ListRoutesDeps): void {
  const { mandis, searchIndex, history, stateOf, send, sample } = deps;
  const list = createList(deps);
  const answerRequest = (name: string, question: unknown, make: AnswerRequest['make']): AnswerRequest => ({
    question: [name, sample, question],
    make,
  });

  async function readHistory(id: string, days: number): Promise<MarketHistory> {
    const mandi = await mandis.find(id);
    if (!mandi) throw new AppError(marketErrors.mandiUnknown);
    // Counted back from its newest day: a mandi out of season still shows its last season.
    return { record: recordOnWire(mandi), days: await history.since(id, dayAfter(mandi.newest.date, 1 - days)) };
  }

  async function readNear(place: { latitude: number; longitude: number }, version?: string) {
    const near = nearMandis((await searchIndex(version)).mandis, place);
    const shown = await mandis.inOrder(near.map(({ id }) => id));
    const distances = new Map(near.map(({ id, distanceKm }) => [id, distanceKm]));
    return shown.map((mandi): NearMarket => {
      const distanceKm = distances.get(mandi._id) ?? 0;
      return { ...recordOnWire(mandi), distanceKm, approximate: mandi.approximate };
    });
  }

  routes.public(listMarketData, async (request, reply) => {
    const question = readListQuery(request.query, stateOf, indiaDay(new Date()));
    return send(
      request,
      reply,
      answerRequest('data', question, (version) => list(question, version)),
    );
  });
  routes.public(listMarketAnalytics, async (request, reply) => {
    const make = async () => ({ data: (await mandis.all()).map(analyticsOnWire) });
    return send(request, reply, answerRequest('analytics', null, make));
  });
  routes.public(listMarketStates, async (request, reply) => {
    const make = async () => ({ states: await mandis.states() });
    return send(request, reply, answerRequest('states', null, make));
  });
  routes.public(readMarketHistory, async (request, reply) => {
    const { id } = request.params;
    const { days = 90 } = request.query;
    return send(
      request,
      reply,
      answerRequest('history', { id, days }, () => readHistory(id, days)),
    );
  });
  routes.public(listNearMarkets, async (request, reply) => {
    const place = roughPlace(request.query);
    const make = async (version?: string) => ({ mandis: await readNear(place, version) });
    return send(request, reply, answerRequest('near', place, make));
  });
}
