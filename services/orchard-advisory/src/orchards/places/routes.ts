import { searchPlaces } from '@anar/contracts/orchards/places';
import type { PlaceFinder } from '@anar/places/find-places';
import type { Service } from '@anar/service-kit/lifecycle/service';

/** Public: picking a place reveals nothing about a user. */
export function registerPlaceRoutes({ routes }: Service, places: PlaceFinder): void {
  routes.public(searchPlaces, async ({ query }) => ({ places: places.search(query.query) }));
}
