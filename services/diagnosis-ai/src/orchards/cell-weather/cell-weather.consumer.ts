import { weatherObserved } from '@anar/contracts/messages/events';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { CellWeatherStore } from './cell-weather.store.ts';

/** Stores the weather that the orchard service observed. */
export function registerCellWeatherConsumer(
  { events }: Pick<Service, 'events'>,
  cells: Pick<CellWeatherStore, 'put'>,
): void {
  events.consume(weatherObserved, async ({ data: { cell, observedAt, rainMm } }) => {
    await cells.put(cell, new Date(observedAt), rainMm);
  });
}
