import { readCaseSheet, shareRecords } from '@anar/contracts/consult/case-sheet';
import { consultErrors } from '@anar/contracts/errors/consult';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { ConsultationStore } from '../consultations/consultation.store.ts';
import type { ShowConsultations } from '../consultations/show/show-consultations.ts';
import { notifyParties } from '../consultations/steps/notify-parties.ts';
import type { Realtime } from '../realtime/realtime.ts';
import { composeCaseSheet, type Tables } from './compose-case-sheet.ts';
import { isShared } from './consent.ts';
import type { FarmFacts } from './farm-facts.consumer.ts';

export interface CaseSheetRouteDeps {
  consultations: Pick<ConsultationStore, 'read' | 'change'>;
  /** `requireApproved` throws `not_approved`. */
  doctors: { requireApproved(userId: string): Promise<void> };
  show: Pick<ShowConsultations, 'one'>;
  realtime: Pick<Realtime, 'toUser'>;
  farms: FarmFacts;
  tables: Tables;
  clock: () => Date;
}

export function registerCaseSheetRoutes({ routes }: Pick<Service, 'routes'>, deps: CaseSheetRouteDeps): void {
  const { consultations, doctors, show, realtime, farms, tables, clock } = deps;

  async function readFarm(farmerId: string) {
    const views = await farms.orchards.of(farmerId);
    const [weather, checks, lines] = await Promise.all([
      farms.weather.of(views.flatMap(({ cell }) => cell ?? [])),
      farms.checks.of(farmerId),
      Promise.all(views.map(({ _id }) => farms.lines.of(farmerId, _id))),
    ]);
    const orchards = views.map((view, index) => ({
      view,
      lines: lines[index] ?? [],
      weather: weather.get(view.cell ?? ''),
    }));
    return { orchards, checks };
  }

  routes.role(['doctor', 'expert'], readCaseSheet, async ({ caller: { userId }, params: { id } }) => {
    await doctors.requireApproved(userId);
    const one = await consultations.read({ userId, as: 'doctor' }, id);
    if (!isShared(one, clock())) throw new AppError(consultErrors.noConsent);
    return composeCaseSheet(await readFarm(one.farmerId), one.orchardId, tables);
  });

  routes.user(shareRecords, async ({ caller: { userId }, params: { id }, body: { sharesRecords } }) => {
    const seen = await consultations.read({ userId, as: 'farmer' }, id);
    const one = await consultations.change(seen, (now) =>
      now.sharesRecords === sharesRecords ? undefined : { set: { sharesRecords } },
    );
    if (one.seq !== seen.seq) notifyParties(realtime, one);
    return show.one(one, 'farmer');
  });
}
