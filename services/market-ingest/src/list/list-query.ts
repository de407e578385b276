import { MARKET } from '@anar/contracts/constants';
import type { listMarketData } from '@anar/contracts/market';
import type { Static } from 'typebox';
import type { FindName } from '../ingest/name-tables.ts';

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
}

type Query = Static<(typeof listMarketData)['query']>;

/** Reads the query: states by any of their spellings, blanks and case of no weight. */
export function readListQuery(query: Query, stateOf: FindName): ListQuery {
  const { page = 1, limit = MARKET.limit } = query;
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
  };
}

const ALL = ['all', 'सभी', 'सभी राज्य'];
const tidy = (text = '') => text.normalize('NFC').replace(/\s+/gu, ' ').trim();
