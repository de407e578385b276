import type { User } from '@anar/contracts/users/users';
import { useDispatch, useSelector } from 'react-redux';
import type { NetworkStatus } from '../device/network/network-slice.ts';
import type { AppDispatch, RootState } from './store.ts';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();

export interface Session {
  /** `loading` only while the user of a stored token is being fetched. */
  status: 'loading' | 'in' | 'out';
  user: User | null;
}

/** The current session. */
export function useSession(): Session {
  const { user, isAuthenticated, loading } = useAppSelector((state) => state.session);
  return { status: loading ? 'loading' : isAuthenticated && user ? 'in' : 'out', user };
}

export function useNetwork(): NetworkStatus {
  return useAppSelector((state) => state.network.status);
}
