import { RECENT_DIAGNOSES_ON_DEVICE, ROLES } from '@anar/contracts/constants';
import type { DiagnosisRecord } from '@anar/contracts/diagnosis/diagnosis-records';
import type { Orchard } from '@anar/contracts/orchards/orchards';
import type { User } from '@anar/contracts/users/users';

/** A submission that waits for the network (`queue/queue-entry.ts`). It is only sent as the user who made it. */
export interface QueueEntry {
  /** Its Idempotency-Key, so that a repeat is deduplicated. */
  id: string;
  userId: string;
  kind: string;
  /** The body, in the format of its kind. */
  payload?: unknown;
  /** Milliseconds since 1970. */
  timestamp: number;
}

/** The persisted part of the Redux store. */
export interface PersistedState {
  user: User | null;
  isAuthenticated: boolean;
  token: string | null;
  orchard: Orchard | null;
  wallet: User['wallet'] | null;
  lastAdvice: DiagnosisRecord | null;
  recentDiagnoses: DiagnosisRecord[];
  offlineQueue: QueueEntry[];
}

export const emptyState: PersistedState = {
  user: null,
  isAuthenticated: false,
  token: null,
  orchard: null,
  wallet: null,
  lastAdvice: null,
  recentDiagnoses: [],
  offlineQueue: [],
};

type Bag = Record<string, unknown>;

/** Reads the state of an older or damaged build: keeps every valid part, drops the rest, never throws. */
export function readPersisted(bag: unknown): PersistedState {
  if (!isBag(bag)) return emptyState;
  const user = readUser(bag.user);
  const token = typeof bag.token === 'string' && bag.token !== '' ? bag.token : null;
  return {
    user,
    token,
    isAuthenticated: bag.isAuthenticated === true && token !== null,
    orchard: hasId<Orchard>(bag.orchard) ? bag.orchard : null,
    wallet: readWallet(bag.wallet),
    lastAdvice: isRecord(bag.lastAdvice) ? bag.lastAdvice : null,
    recentDiagnoses: list(bag.recentDiagnoses).filter(isRecord).slice(0, RECENT_DIAGNOSES_ON_DEVICE),
    offlineQueue: list(bag.offlineQueue).filter(isQueueEntry),
  };
}

/** A user from the server or an older build; unknown roles read as farmer, `docter` as doctor. */
export function readUser(value: unknown): User | null {
  if (!hasId<User>(value)) return null;
  const bag: Bag = value;
  return {
    ...value,
    name: typeof bag.name === 'string' ? bag.name : '',
    phone: typeof bag.phone === 'string' ? bag.phone : '',
    role: readRole(bag.role),
    wallet: readWallet(bag.wallet) ?? { balancePaise: 0 },
  };
}

export function readRole(role: unknown): User['role'] {
  if (role === 'docter') return 'doctor';
  return ROLES.find((known) => known === role) ?? 'farmer';
}

function readWallet(value: unknown): User['wallet'] | null {
  return isBag(value) && typeof value.balancePaise === 'number' ? { balancePaise: value.balancePaise } : null;
}

function isBag(value: unknown): value is Bag {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasId<T extends { id: string }>(value: unknown): value is T & Bag {
  return isBag(value) && typeof value.id === 'string' && value.id !== '';
}

function isRecord(value: unknown): value is DiagnosisRecord & Bag {
  return hasId<DiagnosisRecord>(value) && isBag(value.diagnosis);
}

function isQueueEntry(value: unknown): value is QueueEntry & Bag {
  return (
    hasId<QueueEntry>(value) &&
    typeof value.userId === 'string' &&
    typeof value.kind === 'string' &&
    typeof value.timestamp === 'number'
  );
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
