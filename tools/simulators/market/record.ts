import Type, { type Static } from 'typebox';

/** One row of the table, as the portal writes it. */
export type PortalRecord = {
  state: string;
  district: string;
  market: string;
  commodity: string;
  variety: string;
  grade: string;
  /** `21/11/2026` */
  arrival_date: string;
  min_price: string;
  max_price: string;
  modal_price: string;
};

/** A row injected by a test, possibly invalid. */
export const AnyRecord = Type.Record(Type.String(), Type.Unknown());
export type AnyRecord = Static<typeof AnyRecord>;

/** The columns, as described in every answer of the portal. */
export const FIELDS = [
  { id: 'state', name: 'State', type: 'keyword' },
  { id: 'district', name: 'District', type: 'keyword' },
  { id: 'market', name: 'Market', type: 'keyword' },
  { id: 'commodity', name: 'Commodity', type: 'keyword' },
  { id: 'variety', name: 'Variety', type: 'keyword' },
  { id: 'grade', name: 'Grade', type: 'keyword' },
  { id: 'arrival_date', name: 'Arrival_Date', type: 'date' },
  { id: 'min_price', name: 'Min_Price', type: 'double' },
  { id: 'max_price', name: 'Max_Price', type: 'double' },
  { id: 'modal_price', name: 'Modal_Price', type: 'double' },
] as const;

/** `2026-11-21` as `21/11/2026`. */
export const portalDay = (day: string) => day.split('-').reverse().join('/');
