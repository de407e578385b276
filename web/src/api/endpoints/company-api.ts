import type { Company } from '@anar/contracts/company';
import { deviceStore } from '../../device/device-store.ts';
import { api } from '../api.ts';
import { call, endpoint } from '../call.ts';
import { type QueryState, useQueryState } from '../queries/use-query-state.ts';

const { useCompanyQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    company: build.query(endpoint(() => call('GET /api/company', { auth: 'none' }))),
  }),
});

/** As it came last: who has a complaint and no network still knows whom to call. */
const kept = deviceStore<{ at: number; data: Company } | null>({
  key: 'anar-mitra:company:v1',
  scope: 'device',
  read: (stored) => {
    const { at, data } = (stored ?? {}) as { at?: unknown; data?: unknown };
    return typeof at === 'number' && typeof data === 'object' && data !== null ? { at, data } : null;
  },
});
const copy = { keep: (data: Company, at: number) => kept.set({ at, data }), read: kept.get };

/** Who runs the product and whom people write to, as its operator set it. */
export const useCompany = (): QueryState<Company> => useQueryState(useCompanyQuery(), copy);

export const mailLink = (email: string): string => `mailto:${email}`;
export const callLink = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;

/** By mail, else by phone, else to the page that says what is known of both. */
export function useComplaintLink(): string {
  const { email, phone } = useCompany().data ?? {};
  if (email) return mailLink(email);
  return phone ? callLink(phone) : '/faq';
}
