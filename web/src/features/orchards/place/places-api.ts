import type { Place } from '@anar/contracts/places';
import { api } from '../../../api/api.ts';

const placesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Places of the table, best first, by name or pin code. */
    places: build.query<Place[], string>({
      query: (query) => ({ url: '/api/places', query: { query } }),
      transformResponse: (reply: { places: Place[] }) => reply.places,
    }),
  }),
});

export const { usePlacesQuery } = placesApi;
