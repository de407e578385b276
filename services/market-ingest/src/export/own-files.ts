import type { Service } from '@anar/service-kit/lifecycle/service';
import type { PersonalFile } from '@anar/service-kit/personal-data/export-personal-data';
import { ownRows } from '@anar/service-kit/personal-data/own-rows';
import { type PriceAlertDocument, priceAlertModel } from '../alerts/price-alert.model.ts';

/** Personal data export: a user's price alerts. */
export function ownFiles({ mongo }: Pick<Service, 'mongo'>): PersonalFile[] {
  return [
    {
      name: 'price-alerts.json',
      rows: (userId) =>
        ownRows<PriceAlertDocument>(priceAlertModel(mongo), { userId, removedAt: { $exists: false } }, (one) => ({
          id: one._id,
          mandi: one.mandiName,
          variety: one.varietyName,
          direction: one.direction,
          rupeesPerQuintal: one.price,
          lastToldOn: one.toldOn,
          createdAt: one.createdAt,
        })),
    },
  ];
}
