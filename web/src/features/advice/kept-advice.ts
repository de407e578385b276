import type { DailyAdvisory } from '@anar/contracts/advisories';
import { ADVICE_KEY } from '../../app/persisted-state.ts';
import { readStored, writeStored } from '../../app/storage.ts';

/** The last advice of an orchard that came, for a screen without a network. It goes with the session. */
export interface KeptAdvice {
  userId: string;
  /** Milliseconds since 1970. */
  at: number;
  advice: DailyAdvisory;
}

/** Orchards whose last advice is kept; more would fill the device. */
const MOST = 10;

export function keepAdvice(kept: KeptAdvice): void {
  const others = readAll().filter(
    (one) => one.userId === kept.userId && one.advice.orchardId !== kept.advice.orchardId,
  );
  writeStored(ADVICE_KEY, JSON.stringify([kept, ...others].slice(0, MOST)));
}

/** This person's last advice of this orchard; null when there is none, or it is damaged. */
export function readAdvice(userId: string, orchardId: string): KeptAdvice | null {
  return readAll().find((one) => one.userId === userId && one.advice.orchardId === orchardId) ?? null;
}

function readAll(): KeptAdvice[] {
  try {
    const all: unknown = JSON.parse(readStored(ADVICE_KEY) ?? '[]');
    return Array.isArray(all) ? all.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is KeptAdvice {
  if (typeof value !== 'object' || value === null) return false;
  const { userId, at, advice } = value as Partial<KeptAdvice>;
  return (
    typeof userId === 'string' && typeof at === 'number' && typeof advice?.orchardId === 'string' && isWhole(advice)
  );
}

/** What an older build kept may lack what this one shows. */
function isWhole({ day, sprayReasons, sprayHours, risks, days, inputs, weatherData }: DailyAdvisory): boolean {
  return (
    typeof day === 'string' &&
    [sprayReasons, sprayHours, risks, days, inputs?.lines, inputs?.sources].every(Array.isArray) &&
    typeof weatherData === 'object'
  );
}
