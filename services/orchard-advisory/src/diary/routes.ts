import { voiceErrors } from '@anar/contracts/errors/voice';
import { BAHAR_CALENDAR } from '@anar/contracts/orchards/constants';
import {
  type AddDiaryRequest,
  addDiaryEntry,
  type DiaryEntry,
  readDiary,
  readSeasons,
  removeDiaryEntry,
  type Season,
  uploadDiaryVoice,
} from '@anar/contracts/orchards/diary';
import type { Bahar, HarvestWait } from '@anar/contracts/orchards/orchards';
import { dayAfter, indiaDay } from '@anar/india/time';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { OrchardStore } from '../orchards/orchard.store.ts';
import { sprayKey } from '../prescriptions/planned-sprays.ts';
import type { SprayPlanStore } from '../prescriptions/spray-plan.store.ts';
import type { DiaryStore } from './diary.store.ts';
import { diaryFacts } from './diary-input.ts';
import type { HarvestGuard } from './harvest-guard.ts';
import type { SprayLabels } from './spray-labels.ts';

type SeasonDays = Pick<Season, 'from' | 'to'>;

/** Without a bahar a season is the financial year of farmers and banks. */
const APRIL = 4;

/** The season of a day, and the one before: a year each, from the month in which water is withheld for the bahar. */
export function seasonsOn(today: string, bahar?: Bahar): SeasonDays[] {
  const month = bahar ? BAHAR_CALENDAR[bahar].stress[0] : APRIL;
  const [year, now] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const startYear = now >= month ? year : year - 1;
  const first = (of: number) => `${of}-${String(month).padStart(2, '0')}-01`;
  return [startYear, startYear - 1].map((from) => ({ from: first(from), to: dayAfter(first(from + 1), -1) }));
}

export interface DiaryDeps {
  orchards: Pick<OrchardStore, 'find'>;
  diary: DiaryStore;
  guard: HarvestGuard;
  plans: Pick<SprayPlanStore, 'open' | 'remove'>;
  labels: SprayLabels;
  clock: () => Date;
}

/** Most recordings of a user without an entry. */
const MOST_WITHOUT_ENTRY = 20;

/** The diary of the caller's own orchards. */
export function registerDiaryRoutes(
  { routes, media }: Pick<Service, 'routes' | 'media'>,
  { orchards, diary, guard, plans, labels, clock }: DiaryDeps,
): void {
  async function waitOf(userId: string, orchardId: string): Promise<{ harvestWait?: HarvestWait }> {
    const { harvestWait } = (await diary.harvests(userId, [orchardId], indiaDay(clock()))).get(orchardId) ?? {};
    return harvestWait ? { harvestWait } : {};
  }

  /**
   * Which prescribed spray an entry was. None when that spray is no longer open (new version, already done): the entry
   * is stored all the same.
   */
  async function prescribedAs(userId: string, orchardId: string, { kind, plannedId }: AddDiaryRequest) {
    if (kind !== 'spray' || plannedId === undefined) return {};
    const planned = (await plans.open(userId, orchardId, indiaDay(clock()))).find(({ id }) => id === plannedId);
    return planned ? { consultationId: planned.consultationId, plannedId, prescribed: sprayKey(planned) } : {};
  }

  /** Race: an entry of an orchard removed meanwhile is removed too, as its diary was emptied before. */
  async function keepWithOrchard(userId: string, entry: DiaryEntry, requestId: string): Promise<void> {
    try {
      await orchards.find(userId, entry.orchardId);
    } catch (error) {
      await diary.remove(userId, entry.orchardId, entry.id, requestId);
      throw error;
    }
  }

  routes.user(addDiaryEntry, async ({ caller: { userId }, params: { orchardId }, body, origin }) => {
    const orchard = await orchards.find(userId, orchardId);
    const facts = diaryFacts(body, labels, clock());
    if (!body.despiteWait) await guard.refuseEntry(orchard, facts, indiaDay(clock()));
    const prescribed = await prescribedAs(userId, orchardId, body);
    const entry = await diary.add(userId, orchardId, { ...facts, ...prescribed }, origin);
    await keepWithOrchard(userId, entry, origin.requestId);
    return { entry, ...(await waitOf(userId, orchardId)) };
  });

  media.askBeforeSweep((entryId) => diary.wasStored(entryId));

  routes.user(uploadDiaryVoice, async (request) => {
    const { userId } = request.caller;
    await orchards.find(userId, request.params.orchardId);
    const voice = request.form().files.find(({ name }) => name === uploadDiaryVoice.files.name);
    if (!voice?.bytes.length) throw new AppError(voiceErrors.recordingMissing);
    const { mediaId, seconds } = await media.saveRecording(userId, voice.bytes, { isPending: true });
    await media.keepNewest(userId, MOST_WITHOUT_ENTRY);
    return { voice: { id: mediaId, seconds: Math.round(seconds * 10) / 10 } };
  });

  routes.user(readDiary, async ({ caller: { userId }, params: { orchardId } }) => {
    await orchards.find(userId, orchardId);
    const [entries, wait, planned] = await Promise.all([
      diary.list(userId, orchardId),
      waitOf(userId, orchardId),
      plans.open(userId, orchardId, indiaDay(clock())),
    ]);
    return { entries, ...wait, ...(planned.length > 0 && { planned }) };
  });

  routes.user(readSeasons, async ({ caller: { userId }, params: { orchardId } }) => {
    const { plantBahar } = await orchards.find(userId, orchardId);
    const seasons = seasonsOn(indiaDay(clock()), plantBahar).map(async (days) => ({
      ...days,
      ...(await diary.moneyIn(userId, orchardId, days)),
    }));
    return { seasons: await Promise.all(seasons) };
  });

  routes.user(removeDiaryEntry, async ({ id, caller: { userId }, params: { orchardId, entryId } }) => {
    await orchards.find(userId, orchardId);
    const wasPlanned = await plans.remove(userId, orchardId, entryId);
    if (!wasPlanned) await diary.remove(userId, orchardId, entryId, id);
    return { ok: true };
  });
}
