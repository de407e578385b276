import Type, { type Static } from 'typebox';
import { ALERT_DIRECTIONS, MARKET } from './constants.ts';
import { marketErrors } from './errors/market.ts';
import { MarketId } from './market.ts';
import { route } from './route.ts';
import { Confirmation, Instant, Ulid, UserIdParams } from './shapes.ts';

/** "Notify me when Solapur passes ₹12,000": one push per crossing. */
export const PriceAlert = Type.Object({
  id: Ulid,
  marketId: MarketId,
  mandiName: Type.String(),
  varietyName: Type.String(),
  direction: Type.Enum([...ALERT_DIRECTIONS]),
  price: Type.Integer({ ...MARKET.alertPrice, description: '₹ per quintal' }),
  reached: Type.Boolean({ description: 'the newest price lies there already: the next push is for the next crossing' }),
  createdAt: Instant,
});
export type PriceAlert = Static<typeof PriceAlert>;

export const listPriceAlerts = route({
  method: 'GET',
  path: '/api/market/alerts/user/:userId',
  summary: 'The caller’s price alerts, newest first',
  params: UserIdParams,
  replies: { 200: Type.Object({ alerts: Type.Array(PriceAlert) }) },
});

export const addPriceAlert = route({
  method: 'POST',
  path: '/api/market/alerts',
  summary: 'Adds a price alert, at most 20; the same one again is the same alert',
  body: Type.Object({
    userId: Ulid,
    marketId: MarketId,
    direction: PriceAlert.properties.direction,
    price: PriceAlert.properties.price,
  }),
  replies: { 201: Type.Object({ alert: PriceAlert }) },
  errors: [marketErrors.mandiUnknown, marketErrors.tooManyAlerts],
  idempotent: true,
});

export const removePriceAlert = route({
  method: 'DELETE',
  path: '/api/market/alerts/:id/user/:userId',
  summary: 'Takes a price alert back; done too when it is already gone',
  params: Type.Object({ id: Ulid, userId: Ulid }),
  replies: { 200: Confirmation },
});
