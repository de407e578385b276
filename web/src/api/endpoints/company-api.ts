import type { Company } from '@anar/contracts/company';
import { deviceStore } from '../../device/storage/device-store.ts';
import { api } from '../api.ts';
import { call, endpoint } from '../call.ts';
import { type QueryState, useQueryState } from '../queries/use-query-state.ts';

const { useCompanyQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    company: build.query(endpoint(() => call('GET /api/company', { auth: 'none' }))),
  }),
});

/** The last copy, so that the contact details are available without a network. */
const kept = deviceStore<{ at: number; data: Company } | null>({
  key: 'anar-mitra:company:v1',
  scope: 'device',
  read: (stored) => {
    const { at, data } = (stored ?? {}) as { at?: unknown; data?: unknown };
    return typeof at === 'number' && typeof data === 'object' && data !== null ? { at, data } : null;
  },
});
const copy = { keep: (data: Company, at: number) => kept.set({ at, data }), read: kept.get };

/** The operator's company and contact details. */
export const useCompany = (): QueryState<Company> => useQueryState(useCompanyQuery(), copy);

export const mailLink = (email: string): string => `mailto:${email}`;
export const callLink = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;

/** Mail link, else phone link, else the FAQ page, which shows what is known of both. */
export function useComplaintLink(): string {
  const { email, phone } = useCompany().data ?? {};
  if (email) return mailLink(email);
  return phone ? callLink(phone) : '/faq';
}
