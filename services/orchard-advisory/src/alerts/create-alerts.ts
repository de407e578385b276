import { loadPlaces, type PlaceTable } from '@anar/places/place-table';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { providerStatus } from '@anar/service-kit/provider/caller';
import type { Weather } from '../weather/weather.ts';
import type { DistrictAlert } from './district-alert.ts';
import { forecastAlert } from './forecast-alert.ts';
import { governmentAlert } from './government/government-alert.ts';
import { createGovernmentWarnings } from './government/imd.ts';
import { createMatchDistrict } from './government/match-district.ts';
import { createFindWarnedDistrict, type FindWarnedDistrict } from './government/warned-district.ts';
import type { ImdConfig } from './settings.ts';

export interface AlertSource {
  /** The government's warning for the district (an id of the place table), else one computed from the forecast. */
  of(place: { district?: string | undefined }, weather: Weather, now: Date): Promise<DistrictAlert>;
  /** The district to pass to `of`: only one that the orchard is in with confidence. */
  districtOf: FindWarnedDistrict;
}

/**
 * Alerts of a day: the government's if IMD is configured and answers, else ours, which are never presented as the
 * government's.
 */
export function createAlerts(
  service: Pick<Service, 'metrics' | 'onStop' | 'redis' | 'key' | 'log' | 'health'>,
  config: { imd?: ImdConfig | undefined },
  table: PlaceTable = loadPlaces(),
): AlertSource {
  const settings = config.imd;
  const government = settings && createGovernmentWarnings(service, settings);
  const match = createMatchDistrict(table.places);
  const nameOf = new Map(table.districts.map(({ id, name }) => [id, name]));
  service.health.add({
    name: 'imd',
    required: false,
    check: () => providerStatus(government),
  });

  async function official(district: string | undefined, now: Date): Promise<DistrictAlert | undefined> {
    if (!government || !settings || district === undefined) return undefined;
    const warning = match(await government.all(now), district);
    const districtName = nameOf.get(district) ?? '';
    return warning && governmentAlert(warning, { credit: settings.credit, districtName, now });
  }

  return {
    districtOf: createFindWarnedDistrict(table),
    of: async ({ district }, weather, now) => (await official(district, now)) ?? forecastAlert(weather, now),
  };
}
