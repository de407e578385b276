import { deviceStore } from './storage/device-store.ts';

/** The last started payment whose outcome the user has not seen yet. */
export interface OpenPayment {
  orderId: string;
  /** Path of the screen to go on with when it is paid. */
  next?: string | undefined;
}

/** Per user on this device. It outlives a closed window and an ended session. */
export const openPaymentOf = (userId: string) =>
  deviceStore<OpenPayment | null>({ key: `open-payment:${userId}`, scope: 'device', read });

function read(stored: unknown): OpenPayment | null {
  const { orderId, next } = (stored ?? {}) as Partial<Record<keyof OpenPayment, unknown>>;
  if (typeof orderId !== 'string') return null;
  return { orderId, next: typeof next === 'string' ? next : undefined };
}
