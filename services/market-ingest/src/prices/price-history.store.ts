import type { MarketHistory } from '@anar/contracts/market';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { dayPrices } from '../mandis/analyse.ts';
import { priceModel } from './price.model.ts';

export interface PriceHistory {
  /** The days of a mandi and variety from `from` on that have a price, oldest first. */
  since(mandiId: string, from: string): Promise<MarketHistory['days']>;
}

/** Reads the days of one mandi by their index, however many other prices there are. */
export function createPriceHistory({ mongo }: Pick<Service, 'mongo'>): PriceHistory {
  const prices = priceModel(mongo);
  return {
    async since(mandiId, from) {
      const rows = await prices
        .find({ mandiId, day: { $gte: from } })
        .select('-_id day min max modal')
        .lean();
      return dayPrices(rows).map(({ day: date, min: minPrice, max: maxPrice, modal: modalPrice }) => ({
        ...{ date, minPrice, maxPrice, modalPrice },
      }));
    },
  };
}
