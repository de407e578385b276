import type { Service } from '@anar/service-kit/lifecycle/service';
import { cellOf, middleOf } from '../weather/cells.ts';
import { orchardModel } from './orchard.model.ts';
import { type StoredOrchard, toStored } from './orchard.store.ts';

/** An orchard with a position. */
export type LocatedOrchard = StoredOrchard & { latitude: number; longitude: number };

/** All growers' active orchards by position, for the morning run. */
export interface OrchardsByCell {
  /** The weather cells with an active orchard. */
  cells(): Promise<Set<string>>;
  /** The active orchards of one cell, in batches. */
  batches(cell: string, size: number): AsyncGenerator<LocatedOrchard[]>;
  /** Those of them that still exist. */
  existing(ids: readonly string[]): Promise<Set<string>>;
}

/** Half a cell in degrees and a little more: orchards beyond the edge are filtered out by `cellOf`. */
const HALF = 0.0501;

export const isLocated = (orchard: StoredOrchard): orchard is LocatedOrchard =>
  orchard.latitude !== undefined && orchard.longitude !== undefined;

export const cellOfOrchard = ({ latitude, longitude }: LocatedOrchard): string => cellOf(latitude, longitude);

export function createOrchardsByCell({ mongo }: Pick<Service, 'mongo'>): OrchardsByCell {
  const orchards = orchardModel(mongo);
  const located = { status: 'active' as const, latitude: { $exists: true } };
  return {
    async cells() {
      const found = new Set<string>();
      const places = orchards.find(located, { latitude: 1, longitude: 1 }).lean().cursor();
      for await (const { latitude, longitude } of places) {
        if (latitude !== undefined && longitude !== undefined) found.add(cellOf(latitude, longitude));
      }
      return found;
    },

    async *batches(cell, size) {
      const { latitude, longitude } = middleOf(cell);
      const around = (middle: number) => ({ $gte: middle - HALF, $lte: middle + HALF });
      const near = { status: 'active' as const, latitude: around(latitude), longitude: around(longitude) };
      let batch: LocatedOrchard[] = [];
      for await (const document of orchards.find(near).lean().cursor({ batchSize: size })) {
        const orchard = toStored(document);
        if (isLocated(orchard) && cellOfOrchard(orchard) === cell) batch.push(orchard);
        if (batch.length < size) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },

    async existing(ids) {
      const found = await orchards.find({ _id: { $in: ids }, removedAt: { $exists: false } }, { _id: 1 }).lean();
      return new Set(found.map(({ _id }) => _id));
    },
  };
}
