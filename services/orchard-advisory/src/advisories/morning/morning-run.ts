import { advisoryCell, advisoryDaily } from '@anar/contracts/messages/jobs';
import { indiaDay } from '@anar/india/time';
import { inParallel } from '@anar/service-kit/lifecycle/in-parallel';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { adviseCell, type CellDeps } from './advise-cell.ts';

export interface MorningDeps extends CellDeps {
  clock: () => Date;
}

/** 05:00 in India. */
const EVERY_MORNING = '0 5 * * *';
/** Delay of the next try when the provider gave no weather. */
const WAIT_MS = 2 * 60 * 1000;
const ADDS_AT_ONCE = 20;

/**
 * Creates advice for every active orchard with a place, every morning: one job finds the cells, one per cell makes its
 * advice.
 */
export function registerMorningRun(service: Service, deps: MorningDeps): void {
  service.jobs.define(advisoryDaily, async () => {
    const day = indiaDay(deps.clock());
    const cells = [...(await deps.orchards.cells())];
    await inParallel(ADDS_AT_ONCE, cells, (cell) => service.jobs.add(advisoryCell, `${day}_${cell}`, { day, cell }));
    service.log.info({ day, cells: cells.length }, 'morning advice begins');
  });
  service.jobs.every(advisoryDaily, EVERY_MORNING);

  service.jobs.define(advisoryCell, async ({ day, cell }) => {
    const now = deps.clock();
    if (indiaDay(now) !== day) return;
    if ((await adviseCell(deps, { day, cell, now })) === 'no_weather_yet') {
      const due = now.getTime() + WAIT_MS;
      await service.jobs.add(advisoryCell, `${day}_${cell}_${due}`, { day, cell }, { delay: WAIT_MS });
    }
  });
}
