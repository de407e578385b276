import type { PlaceTable } from '@anar/places/place-table';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { loadStates } from '../ingest/names/name-tables.ts';
import { createShownMandis } from '../mandis/shown-mandis.store.ts';
import { createPriceHistory } from '../prices/price-history.store.ts';
import { loadOtherNames } from '../search/other-names.ts';
import { createSearchIndex } from '../search/search-index.ts';
import { createMandiIndexer } from '../search/search-mandis.ts';
import type { AnswerCache } from './answer-cache.ts';
import type { ListDeps } from './list-mandis.ts';
import { registerListRoutes } from './routes.ts';
import { createSendAnswer } from './send-answer.ts';

export interface RegisterListDeps extends Pick<ListDeps, 'answeredAt'> {
  answers: AnswerCache;
  places: PlaceTable['places'];
  sample: boolean;
}

/** All routes that read prices. */
export function registerList(service: Service, { answers, places, sample, answeredAt }: RegisterListDeps): void {
  const stateOf = loadStates();
  const mandis = createShownMandis(service, sample);
  const indexMandis = createMandiIndexer({ places, stateOf, otherNames: loadOtherNames() });
  registerListRoutes(service, {
    mandis,
    history: createPriceHistory(service),
    searchIndex: createSearchIndex(mandis, indexMandis),
    send: createSendAnswer(answers),
    ...{ stateOf, sample, answeredAt },
  });
}
