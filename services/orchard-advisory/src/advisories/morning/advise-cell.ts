import { indiaInstant } from '@anar/india/time';
import { ulid } from 'ulid';
import type { LocatedOrchard, OrchardsByCell } from '../../orchards/orchards-by-cell.ts';
import type { Weather } from '../../weather/weather.ts';
import type { AdvisoryStore } from '../advisory.store.ts';
import {
  type AdviceSources,
  type CalculateAdvisories,
  createCalculateAdvisories,
} from '../calculation/calculate-advisories.ts';
import type { MorningStore, SeenAdvisory } from './morning.store.ts';
import { morningPush } from './morning-push.ts';

export interface CellDeps extends AdviceSources {
  orchards: OrchardsByCell;
  morning: MorningStore;
  advisories: Pick<AdvisoryStore, 'removeOfOrchard'>;
}

export interface CellDay {
  /** Day in India. */
  day: string;
  cell: string;
  now: Date;
}

type SeenAdvisories = Map<string, SeenAdvisory>;

/** Until then a failing provider is tried again; after that growers get today's advice from normals. */
const WAITS_UNTIL = '06:00';
/** How long a cell may wait for the provider's limit of calls per minute. */
const PATIENCE_MS = 90_000;
/** Bounds memory, and how long other work waits for the CPU. */
const ORCHARDS_AT_ONCE = 50;
/** Advice requested in the night is recalculated with the morning's weather. */
const CURRENT_MS = 60 * 60 * 1000;

/**
 * Creates the missing advisories of a day in one cell, recalculates those of the night, all from one weather, and
 * requests the pushes. Idempotent: current advisories stay, and each push is requested once.
 */
export async function adviseCell(deps: CellDeps, { day, cell, now }: CellDay): Promise<'done' | 'no_weather_yet'> {
  let weather: Weather | undefined;
  let make: CalculateAdvisories | undefined;
  for await (const batch of deps.orchards.batches(cell, ORCHARDS_AT_ONCE)) {
    const ids = batch.map(({ id }) => id);
    const seen = await deps.morning.ofOrchards(ids, day);
    const due = batch.filter(({ id }) => !isCurrent(seen.get(id), { cell, now }));
    const [first] = due;
    if (first) {
      weather ??= await weatherOf(deps, first, now);
      if (weather.source === 'backup' && now < indiaInstant(`${day}T${WAITS_UNTIL}`)) return 'no_weather_yet';
      make ??= await createCalculateAdvisories(deps, cell, weather, now);
      const isBackup = weather.source === 'backup';
      // A forecast of the night is better than normals, if it is for the orchard's own cell.
      const wanted = isBackup ? due.filter(({ id }) => seen.get(id)?.cell !== cell) : due;
      await storeAdvisories(deps, wanted, seen, make, { day, cell, now });
    }
    await pushSeen(deps, batch, seen, { cell, now });
  }
  return 'done';
}

function isCurrent(seen: SeenAdvisory | undefined, { cell, now }: Omit<CellDay, 'day'>): boolean {
  return seen?.cell === cell && now.getTime() - seen.calculatedAt.getTime() < CURRENT_MS;
}

function weatherOf({ weather }: CellDeps, { latitude, longitude, place }: LocatedOrchard, now: Date): Promise<Weather> {
  const where = { latitude, longitude, ...(place?.district && { district: place.district }) };
  return weather.at(where, now, { patienceMs: PATIENCE_MS });
}

/** Stores new advisories, each with its push, and replaces older ones. */
async function storeAdvisories(
  { morning, orchards, advisories }: CellDeps,
  wanted: readonly LocatedOrchard[],
  seen: SeenAdvisories,
  make: CalculateAdvisories,
  { day, cell, now }: CellDay,
): Promise<void> {
  const made = await make(wanted);
  const rows: Parameters<MorningStore['addAll']>[0][number][] = [];
  for (const [index, orchard] of wanted.entries()) {
    const one = made[index];
    if (!one) continue;
    const before = seen.get(orchard.id);
    if (before) {
      await morning.replace(before, one);
      seen.set(orchard.id, { ...before, content: one.content, cell });
    } else {
      const advisory = { id: ulid(), userId: orchard.userId, orchardId: orchard.id, day, createdAt: now, ...one };
      rows.push({ advisory, push: morningPush(advisory, orchard, now) });
    }
  }
  if (rows.length > 0) await morning.addAll(rows);
  // Race: an orchard removed meanwhile, with its grower or alone, must not keep its new advisory.
  const existing = await orchards.existing(wanted.map(({ id }) => id));
  for (const { id, userId } of wanted) {
    if (!existing.has(id)) await advisories.removeOfOrchard(userId, id);
  }
}

/** Growers who requested advice before the morning's run get the push too. */
async function pushSeen(
  { morning }: CellDeps,
  batch: readonly LocatedOrchard[],
  seen: SeenAdvisories,
  { cell, now }: Omit<CellDay, 'day'>,
): Promise<void> {
  for (const orchard of batch) {
    const advisory = seen.get(orchard.id);
    if (!advisory || advisory.wasPushed || advisory.cell !== cell) continue;
    const push = morningPush(advisory, orchard, now);
    if (push) await morning.requestPush(advisory.id, push, now);
  }
}
