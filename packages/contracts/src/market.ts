import Type, { type Static } from 'typebox';
import { INDIA, MARKET, MARKET_TRENDS, REFRESH_STATES } from './constants.ts';
import { marketErrors } from './errors/market.ts';
import { route } from './route.ts';
import { Instant } from './shapes.ts';

const Day = Type.String({ format: 'date', description: 'day in India' });
/** Whole rupees per quintal (100 kg), the unit of the mandis. */
const Rupees = Type.Integer({ minimum: 1, description: '₹ per quintal (100 kg)' });
/** Stable per mandi and variety: phones store it as a favourite. */
export const MarketId = Type.String({ pattern: '^[0-9a-f]{16}$' });

/** Comparison with earlier days; fields are absent where there is no real earlier day. */
const analysis = {
  previousPrice: Type.Optional(Rupees),
  previousDate: Type.Optional(Day),
  priceChange: Type.Optional(Type.Integer({ description: '₹ per quintal since the previous real day' })),
  priceChangePercent: Type.Optional(Type.Number({ description: 'one decimal' })),
  weeklyAverage: Type.Optional(Rupees),
  monthlyAverage: Type.Optional(Rupees),
};

const where = {
  id: MarketId,
  mandi: Type.String({ description: 'as the portal spells it, tidied: Solapur' }),
  state: Type.String({ description: 'in English: Maharashtra' }),
  district: Type.String(),
  variety: Type.String(),
  mandiName: Type.String({ description: 'in Hindi where known, else as `mandi`' }),
  stateName: Type.String({ description: 'in Hindi' }),
  districtName: Type.String({ description: 'in Hindi where known' }),
  varietyName: Type.String({ description: 'in Hindi where known; empty when the portal says only "other"' }),
};

/** The newest price of one variety in one mandi. */
export const MarketRecord = Type.Object({
  ...where,
  minPrice: Rupees,
  maxPrice: Rupees,
  modalPrice: Rupees,
  trend: Type.Enum([...MARKET_TRENDS]),
  date: Type.String({ format: 'date', description: 'day of the price in India' }),
  lastUpdated: Type.String({ format: 'date-time', description: 'when the portal last told this price' }),
  ...analysis,
  days: Type.Array(Type.Tuple([Day, Rupees]), { description: 'day and modal price of the last 30 days, oldest first' }),
  sample: Type.Boolean({ description: 'not a real price: made for trying the product out' }),
});
export type MarketRecord = Static<typeof MarketRecord>;

export const MarketAnalytics = Type.Object({
  id: MarketId,
  mandi: Type.String(),
  state: Type.String(),
  variety: Type.String(),
  trend: Type.Enum([...MARKET_TRENDS]),
  ...analysis,
});
export type MarketAnalytics = Static<typeof MarketAnalytics>;

/** Straight-line distance, not by road. */
const distance = {
  distanceKm: Type.Integer(),
  approximate: Type.Boolean({ description: 'only the district of the mandi is known, not its place' }),
};

/** A position in degrees. */
const place = {
  latitude: Type.Number({ minimum: INDIA.south, maximum: INDIA.north }),
  longitude: Type.Number({ minimum: INDIA.west, maximum: INDIA.east }),
};

/** A mandi where selling may pay best before transport costs, which are unknown. */
export const SellingPlace = Type.Object({
  id: MarketId,
  mandiName: Type.String(),
  date: Day,
  modalPrice: Rupees,
  ...distance,
});
export type SellingPlace = Static<typeof SellingPlace>;

/** Fresh prices of one variety within 300 km of a place: the nearest mandi, then each that pays more than all nearer ones. */
export const Selling = Type.Object({
  varietyName: Type.String(),
  compared: Type.Integer({ minimum: 2, description: 'mandis with a fresh price of the variety' }),
  places: Type.Array(SellingPlace, { minItems: 1 }),
});
export type Selling = Static<typeof Selling>;

export const ListedMarket = Type.Object({
  ...MarketRecord.properties,
  ...Type.Partial(Type.Object(distance)).properties,
});
export type ListedMarket = Static<typeof ListedMarket>;

export const MarketList = Type.Object({
  data: Type.Array(ListedMarket),
  pagination: Type.Object({
    currentPage: Type.Integer(),
    totalPages: Type.Integer(),
    totalRecords: Type.Integer(),
    hasPrev: Type.Boolean(),
    hasNext: Type.Boolean(),
  }),
  lastUpdated: Type.Union([Instant, Type.Null()], { description: 'when the portal last answered; null: never yet' }),
  selling: Type.Optional(Selling),
});
export type MarketList = Static<typeof MarketList>;

export const listMarketData = route({
  method: 'GET',
  path: '/api/market/data',
  summary:
    'Newest price of each mandi and variety: newest day first, then by name; from a place the fresh ones first, then nearest',
  query: Type.Object({
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MARKET.maxLimit, default: MARKET.limit })),
    state: Type.Optional(
      Type.String({ maxLength: 60, description: 'in English or Hindi; "all" or empty: every state' }),
    ),
    search: Type.Optional(
      Type.String({ maxLength: 100, description: 'mandi, district or state in Hindi or Latin letters' }),
    ),
    ids: Type.Optional(
      Type.String({
        pattern: `^$|^[0-9a-f]{16}(,[0-9a-f]{16}){0,${MARKET.favourites - 1}}$`,
        description: 'only these, separated by commas: the favourites of a phone',
      }),
    ),
    latitude: Type.Optional(Type.Number({ ...place.latitude, description: 'with the longitude: nearest first' })),
    longitude: Type.Optional(place.longitude),
  }),
  replies: { 200: MarketList },
});

export const listMarketAnalytics = route({
  method: 'GET',
  path: '/api/market/analytics',
  summary: 'What the days before say, for each mandi and variety',
  replies: { 200: Type.Object({ data: Type.Array(MarketAnalytics) }) },
});

export const listMarketStates = route({
  method: 'GET',
  path: '/api/market/states',
  summary: 'States with a price, most mandis first',
  replies: {
    200: Type.Object({
      states: Type.Array(
        Type.Object({
          state: Type.String(),
          stateName: Type.String(),
          mandis: Type.Integer(),
          prices: Type.Integer({ description: 'as the list counts: each variety of a mandi' }),
        }),
      ),
    }),
  },
});

export const MarketHistory = Type.Object({
  record: MarketRecord,
  days: Type.Array(Type.Object({ date: Day, minPrice: Rupees, maxPrice: Rupees, modalPrice: Rupees })),
});
export type MarketHistory = Static<typeof MarketHistory>;

export const readMarketHistory = route({
  method: 'GET',
  path: '/api/market/history/:id',
  summary: 'Days with a real price of one mandi and variety, oldest first',
  params: Type.Object({ id: MarketId }),
  query: Type.Object({ days: Type.Optional(Type.Integer({ minimum: 1, maximum: MARKET.historyDays, default: 90 })) }),
  replies: { 200: MarketHistory },
  errors: [marketErrors.mandiUnknown],
});

export const NearMarket = Type.Object({
  ...MarketRecord.properties,
  ...distance,
});
export type NearMarket = Static<typeof NearMarket>;

export const listNearMarkets = route({
  method: 'GET',
  path: '/api/market/near',
  summary: 'Mandis nearest to a place, at most 5 within 300 km; the web sends the place of an orchard, rounded to 0.1°',
  query: Type.Object(place),
  replies: { 200: Type.Object({ mandis: Type.Array(NearMarket) }) },
});

/** State of the current or last portal fetch. */
export const MarketRefresh = Type.Object({
  state: Type.Enum([...REFRESH_STATES]),
  startedAt: Type.Union([Instant, Type.Null()]),
  finishedAt: Type.Union([Instant, Type.Null()]),
  received: Type.Integer({ description: 'rows that the portal gave' }),
  stored: Type.Integer({ description: 'rows that were new or changed' }),
  rejected: Type.Integer({ description: 'rows kept aside because they cannot be right' }),
});
export type MarketRefresh = Static<typeof MarketRefresh>;

export const refreshMarket = route({
  method: 'POST',
  path: '/api/market/refresh',
  summary: 'Asks the portal now, at most once in 5 minutes for everybody; else the last result, with Retry-After',
  replies: { 200: MarketRefresh },
  errors: [marketErrors.unconfigured],
});

export const readMarketRefresh = route({
  method: 'GET',
  path: '/api/market/refresh',
  summary: 'How the last look at the portal went, or goes',
  replies: { 200: MarketRefresh },
});
