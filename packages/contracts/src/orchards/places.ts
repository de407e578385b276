import Type, { type Static } from 'typebox';
import { route } from '../route.ts';

/** A place to choose without GPS: a district, a town of a growing belt, or the area of a PIN code. */
export const Place = Type.Object({
  id: Type.String(),
  kind: Type.Enum(['district', 'town', 'pin']),
  name: Type.String({ description: 'in Hindi' }),
  districtName: Type.String({ description: 'in Hindi' }),
  stateName: Type.String({ description: 'in Hindi' }),
});
export type Place = Static<typeof Place>;

export const searchPlaces = route({
  method: 'GET',
  path: '/api/places',
  summary: 'Places by name in Hindi or Latin letters, by an alias, or by pin code; best first, at most 10',
  query: Type.Object({ query: Type.String({ minLength: 2, maxLength: 60, pattern: '\\S' }) }),
  replies: { 200: Type.Object({ places: Type.Array(Place) }) },
});
