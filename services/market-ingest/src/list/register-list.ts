import type { PlaceTable } from '@anar/places/place-table';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { loadStates } from '../ingest/name-tables.ts';
import { shownMandis } from '../mandis/shown-mandis.store.ts';
import { priceHistory } from '../prices/price-history.store.ts';
import { createNameIndexer } from '../search/name-index.ts';
import { loadOtherNames } from '../search/other-names.ts';
import { createSearchIndex } from '../search/search-index.ts';
import type { AnswerCache } from './answer-cache.ts';
import type { ListDeps } from './list-mandis.ts';
import { listRoutes } from './routes.ts';
import { createSendAnswer } from './send-answer.ts';

export interface RegisterListDeps extends Pick<ListDeps, 'answeredAt'> {
  answers: AnswerCache;
  places: PlaceTable['places'];
  sample: boolean;
}

/** Everything that reads prices. */
export function registerList(service: Service, { answers, places, sample, answeredAt }: RegisterListDeps): void {
  const stateOf = loadStates();
  const mandis = shownMandis(service, sample);
  const indexNames = createNameIndexer({ places, stateOf, otherNames: loadOtherNames() });
  listRoutes(service, {
    mandis,
    history: priceHistory(service),
    searchIndex: createSearchIndex(mandis, indexNames),
    send: createSendAnswer(answers),
    ...{ stateOf, sample, answeredAt },
  });
}
