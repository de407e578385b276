import { deviceStore } from './device-store.ts';

/** The payment that was started last and whose outcome the person has yet to see. */
export interface OpenPayment {
  orderId: string;
  /** Path of the screen to go on with when it is paid. */
  next?: string | undefined;
}

/** Of one person on this device. It outlives a closed window, and a session that ended meanwhile. */
export const openPaymentOf = (userId: string) =>
  deviceStore<OpenPayment | null>({ key: `open-payment:${userId}`, scope: 'device', read });

function read(stored: unknown): OpenPayment | null {
  const { orderId, next } = (stored ?? {}) as Partial<Record<keyof OpenPayment, unknown>>;
  if (typeof orderId !== 'string') return null;
  return { orderId, next: typeof next === 'string' ? next : undefined };
}
