import { memoize, UNLIMITED } from '@anar/india/memoize';
import { indiaDay } from '@anar/india/time';
import type { Counter } from 'prom-client';
import type { AlertSource } from '../../alerts/create-alerts.ts';
import type { DiaryStore } from '../../diary/diary.store.ts';
import type { LocatedOrchard } from '../../orchards/orchards-by-cell.ts';
import type { SightingStore } from '../../outbreaks/sighting.store.ts';
import type { WeatherSource } from '../../weather/create-weather.ts';
import type { Weather } from '../../weather/weather.ts';
import type { CalculatedAdvisory } from '../advisory.ts';
import { advisedFacts, cardHours, createComposeAdvisory } from './compose-advisory.ts';
import type { WeatherSnapshotStore } from './weather-snapshot.store.ts';

export interface AdviceSources {
  weather: WeatherSource;
  alerts: AlertSource;
  sightings: Pick<SightingStore, 'outbreaks' | 'districtsWith'>;
  snapshots: WeatherSnapshotStore;
  diary: Pick<DiaryStore, 'recentWork'>;
  /** Counts calculated advisories. */
  calculated: Counter<'source'>;
}

export type CalculateAdvisories = (orchards: readonly LocatedOrchard[]) => Promise<CalculatedAdvisory[]>;

const BLIGHT = 'bacterial_blight';

/**
 * Calculates advisories for the orchards of one cell from one weather. Alert and outbreaks are read once per district.
 */
export async function createCalculateAdvisories(
  sources: AdviceSources,
  cell: string,
  weather: Weather,
  now: Date,
): Promise<CalculateAdvisories> {
  const { alerts, sightings, snapshots, diary } = sources;
  const compose = createComposeAdvisory(weather, now);
  const weatherId = await snapshots.keep(cell, weather, now);
  const alertOf = memoize(
    (place: { district?: string | undefined }) => alerts.of(place, weather, now),
    UNLIMITED,
    JSON.stringify,
  );
  const outbreaksIn = memoize((district: string) => sightings.outbreaks(district, now), UNLIMITED);

  return async (orchards) => {
    const hadBlight = await sightings.districtsWith(BLIGHT, [...new Set(orchards.map(({ userId }) => userId))], now);
    const works = await diary.recentWork(orchards, indiaDay(now));
    const hours = cardHours(weather, now);
    const made: CalculatedAdvisory[] = [];
    for (const orchard of orchards) {
      const { district } = orchard.place ?? {};
      const work = works.get(orchard.id) ?? {};
      const content = compose({
        orchard,
        alert: await alertOf({ district: alerts.districtOf(orchard) }),
        outbreaks: district ? await outbreaksIn(district) : [],
        blightRecorded: district !== undefined && hadBlight.get(orchard.userId)?.has(district) === true,
        work,
      });
      made.push({ content, facts: advisedFacts(orchard, work), cell, weatherId, hours, calculatedAt: now });
    }
    sources.calculated.inc({ source: weather.source }, made.length);
    return made;
  };
}
