import { MARKET } from '@anar/contracts/constants';
import type { listMarketData } from '@anar/contracts/market';
import type { Position } from '@anar/places/nearest-district';
import type { Static } from 'typebox';
import type { FindName } from '../ingest/names/name-tables.ts';

/** A query of the list in a canonical form: equal queries serialize alike, so that they share a cache entry. */
export interface ListQuery {
  page: number;
  limit: number;
  /** In English as stored; missing: every state. */
  state?: string;
  /** Missing: not searched. */
  search?: string;
  /** Missing: all. */
  ids?: readonly string[];
  /**
   * Nearest first from here, to a tenth of a degree, and prices that are fresh on this day in India before old ones.
   */
  near?: { place: Position; today: string };
}

type Query = Static<(typeof listMarketData)['query']>;

/** Parses the query: states by any spelling; blanks and case are ignored. */
export function readListQuery(query: Query, stateOf: FindName, today: string): ListQuery {
  const { page = 1, limit = MARKET.limit, latitude, longitude } = query;
  const state = tidy(query.state);
  const search = tidy(query.search).toLowerCase();
  const ids = [...new Set((query.ids ?? '').split(','))].filter((id) => id !== '').sort();
  const everywhere = state === '' || ALL.includes(state.toLowerCase());
  return {
    page,
    limit,
    ...(!everywhere && { state: stateOf(state)?.english ?? state }),
    ...(search !== '' && { search }),
    ...(ids.length > 0 && { ids }),
    ...(latitude !== undefined &&
      longitude !== undefined && { near: { place: roughPlace({ latitude, longitude }), today } }),
  };
}

/** Rounds to 0.1°, some 11 km: the query does not reveal an orchard, and neighbours share an answer. */
export function roughPlace({ latitude, longitude }: Position): Position {
  const tenth = (degrees: number) => Math.round(degrees * 10) / 10;
  return { latitude: tenth(latitude), longitude: tenth(longitude) };
}

const ALL = ['all', 'सभी', 'सभी राज्य'];
const tidy = (text = '') => text.normalize('NFC').replace(/\s+/gu, ' ').trim();
