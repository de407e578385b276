import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Dispute, Order, Payment, RefundEntity } from './entities.ts';

/** Persisted state of the sandbox. */
export interface SandboxState {
  readonly orders: Map<string, Order>;
  readonly payments: Map<string, Payment>;
  readonly refunds: Map<string, RefundEntity>;
  readonly disputes: Map<string, Dispute>;
  /** Refund requests by their idempotency key. */
  readonly refundKeys: Map<string, { request: string; refundId: string }>;
}

type Names = keyof SandboxState;
const NAMES: readonly Names[] = ['orders', 'payments', 'refunds', 'disputes', 'refundKeys'];

export interface OpenState {
  readonly state: SandboxState;
  /** Schedules a save. */
  changed(): void;
  /** Saves pending changes now. */
  close(): void;
}

/**
 * The state, in a file if one is given, so that orders outlive a restart as they do at Razorpay. Webhooks in flight are
 * lost with the process: their receiver has to poll.
 */
export function openState(file: string | undefined): OpenState {
  const kept: Partial<Record<Names, [string, never][]>> =
    file !== undefined && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const state: SandboxState = {
    orders: new Map(kept.orders),
    payments: new Map(kept.payments),
    refunds: new Map(kept.refunds),
    disputes: new Map(kept.disputes),
    refundKeys: new Map(kept.refundKeys),
  };
  let isDue = false;

  function write(): void {
    if (file === undefined || !isDue) return;
    isDue = false;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.draft`, JSON.stringify(Object.fromEntries(NAMES.map((name) => [name, [...state[name]]]))));
    renameSync(`${file}.draft`, file);
  }

  return {
    state,
    changed() {
      if (!isDue) setImmediate(write);
      isDue = true;
    },
    close: write,
  };
}
