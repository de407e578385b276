import type { MarketRecord } from '@anar/contracts/market';

/** 'सोलापुर भगवा': tells the varieties of one mandi apart where only a name is read out. */
export function fullName({ mandiName, varietyName }: Pick<MarketRecord, 'mandiName' | 'varietyName'>): string {
  return [mandiName, varietyName].filter(Boolean).join(' ');
}

type Where = Pick<MarketRecord, 'mandiName' | 'stateName' | 'districtName' | 'varietyName'>;

/** 'महाराष्ट्र · सोलापुर · भगवा': a district named as its mandi or state is said once, a variety only when it is known. */
export function placeLine({ mandiName, stateName, districtName, varietyName }: Where): string {
  const district = [mandiName, stateName].includes(districtName) ? '' : districtName;
  return [stateName, district, varietyName].filter(Boolean).join(' · ');
}
