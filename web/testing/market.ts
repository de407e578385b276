import type { ListedMarket, MarketList } from '@anar/contracts/market';

export const MANDI_ID = '0123456789abcdef';

/** A fresh price of one mandi. */
export const mandi = (facts: Partial<ListedMarket> = {}): ListedMarket => {
  const day = new Date().toISOString().slice(0, 10);
  return {
    id: MANDI_ID,
    mandi: 'Solapur',
    state: 'Maharashtra',
    district: 'Solapur',
    variety: 'Bhagwa',
    mandiName: 'सोलापुर',
    stateName: 'महाराष्ट्र',
    districtName: 'सोलापुर',
    varietyName: 'भगवा',
    minPrice: 6000,
    maxPrice: 12_000,
    modalPrice: 9000,
    trend: 'up',
    date: day,
    lastUpdated: new Date().toISOString(),
    days: [[day, 9000]],
    sample: false,
    ...facts,
  };
};

/** One page of a list. */
export const marketList = (data: ListedMarket[]): MarketList => ({
  data,
  pagination: { currentPage: 1, totalPages: 1, totalRecords: data.length, hasPrev: false, hasNext: false },
  lastUpdated: new Date().toISOString(),
});
