import { api } from '../../../api/api.ts';
import { call, endpoint } from '../../../api/call.ts';

const placesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Places by name or PIN code, best match first. */
    places: build.query(
      endpoint(
        (query: string) => call('GET /api/places', { query: { query } }),
        ({ places }) => places,
      ),
    ),
  }),
});

export const { usePlacesQuery } = placesApi;
