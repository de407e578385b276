import type { Orchard } from '@anar/contracts/orchards/orchards';
import { CREATED_AT, FARMER } from './people.ts';

export const ORCHARD_ID = '01KZ0000000000000000RCHARD';

/** An orchard without a location, as the form creates it. */
export const orchard = (facts: Partial<Orchard> = {}): Orchard => ({
  id: ORCHARD_ID,
  userId: FARMER.id,
  name: 'मेरा बाग',
  status: 'active',
  plantCount: 200,
  plantAge: 5,
  plantPhase: 'fruiting',
  soilType: 'loamy',
  irrigationType: 'drip',
  createdAt: CREATED_AT,
  ...facts,
});
