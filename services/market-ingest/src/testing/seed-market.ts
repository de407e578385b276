import { loadPlaces } from '@anar/places/place-table';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { createNameMandi, type NamedMandi } from '../ingest/names/normalize-names.ts';
import { analyse, type GradePrice } from '../mandis/analyse.ts';
import type { MandiDocument } from '../mandis/mandi.model.ts';
import type { PriceDocument } from '../prices/price.model.ts';

/** A mandi as the portal names it, with what it reported. */
export interface SeededMandi {
  market: string;
  district: string;
  state?: string;
  variety?: string;
  sample?: boolean;
  /** ₹ per quintal; one price on the 20th of November unless said. */
  prices?: readonly (GradePrice & { grade?: string })[];
}

const places = loadPlaces();
const names = { real: createNameMandi(places, false), sample: createNameMandi(places, true) };
const REPORTED_AT = new Date('2026-11-21T04:00:00Z');

/** One price of a day. */
export const onDay = (day: string, modal: number, grade = 'FAQ') => ({
  ...{ day, grade, modal },
  ...{ min: modal - 500, max: modal + 500 },
});

export function nameSeeded({ market, district, ...rest }: SeededMandi): NamedMandi {
  const { state = 'Maharashtra', variety = 'Bhagwa', sample = false } = rest;
  return names[sample ? 'sample' : 'real']({ state, district, market, variety });
}

/** Writes mandis and prices as an ingest leaves them; returns the ids. */
export async function seedMarket(service: Pick<Service, 'mongo'>, seeded: readonly SeededMandi[]): Promise<string[]> {
  const made = seeded.map((one) => ({ named: nameSeeded(one), prices: one.prices ?? [onDay('2026-11-20', 10_000)] }));
  const mandis = made.map(({ named, prices }): MandiDocument => {
    const newest = analyse(prices);
    const shown = newest && { newest: { ...newest, lastUpdated: REPORTED_AT } };
    return { ...named, stale: false, ...shown } as MandiDocument;
  });
  const rows = made.flatMap(({ named: { _id: mandiId }, prices }) =>
    prices.map(({ grade = '', ...price }): PriceDocument => {
      const { day } = price;
      return { ...price, _id: `${mandiId}/${day}/${grade}`, mandiId, grade, at: new Date(day), source: 'portal' };
    }),
  );
  await write(service, 'mandis', mandis);
  await write(service, 'prices', rows);
  return mandis.map(({ _id }) => _id);
}

async function write(service: Pick<Service, 'mongo'>, collection: string, documents: { _id: string }[]): Promise<void> {
  const writes = documents.map((replacement) => ({
    replaceOne: { filter: { _id: replacement._id }, replacement, upsert: true },
  }));
  if (writes.length > 0) await service.mongo.collection(collection).bulkWrite(writes as never[]);
}
