import type { PlaceTable } from '@anar/places/place-table';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { loadStates } from '../ingest/name-tables.ts';
import { shownMandis } from '../mandis/shown-mandis.store.ts';
import { priceHistory } from '../prices/price-history.store.ts';
import { nameIndexer } from '../search/name-index.ts';
import { loadOtherNames } from '../search/other-names.ts';
import { createBoard } from './board.ts';
import type { CachedAnswers } from './cached-answers.ts';
import type { ListDeps } from './list-mandis.ts';
import { listRoutes } from './routes.ts';
import { createSendAnswer } from './send-answer.ts';

export interface AddListDeps extends Pick<ListDeps, 'answeredAt'> {
  answers: CachedAnswers;
  places: PlaceTable['places'];
  sample: boolean;
}

/** Everything that reads prices. */
export function addList(service: Service, { answers, places, sample, answeredAt }: AddListDeps): void {
  const stateOf = loadStates();
  const mandis = shownMandis(service, sample);
  const indexNames = nameIndexer({ places, stateOf, otherNames: loadOtherNames() });
  listRoutes(service, {
    mandis,
    history: priceHistory(service),
    board: createBoard(mandis, indexNames),
    send: createSendAnswer(answers),
    ...{ stateOf, sample, answeredAt },
  });
}
