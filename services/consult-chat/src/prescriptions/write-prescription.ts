import type { ConsultationStatus } from '@anar/contracts/consult/consultations';
import type {
  PrescriptionLine,
  PrescriptionLineRequest,
  PrescriptionWarning,
} from '@anar/contracts/consult/prescriptions';
import { consultErrors } from '@anar/contracts/errors/consult';
import { consultPrescriptionWritten } from '@anar/contracts/events';
import { plainText } from '@anar/india/text';
import { indiaDay } from '@anar/india/time';
import { toEvent } from '@anar/service-kit/events/outbox';
import { AppError } from '@anar/service-kit/http/errors';
import type { RequestOrigin } from '@anar/service-kit/http/routes';
import type { MediaStore } from '@anar/service-kit/media/media';
import { isShared } from '../case-sheet/consent.ts';
import type { StoredPrescription } from '../consultations/consultation.model.ts';
import type { StoredConsultation } from '../consultations/consultation.store.ts';
import type { Doctors } from '../consultations/people.ts';
import { tellingOf } from '../consultations/steps/consultation-events.ts';
import type { Desk } from '../consultations/steps/desk.ts';
import { words } from '../consultations/steps/words.ts';
import { type CheckedLines, openWarnings, type PrescriptionCheck } from './check-lines.ts';

export interface WritePrescriptionDeps {
  desk: Pick<Desk, 'acted'>;
  doctors: Pick<Doctors, 'nameOf'>;
  media: Pick<MediaStore, 'mediaIdOf' | 'remove'>;
  check: PrescriptionCheck;
  /** Day in India of the next likely picking of an orchard, where the service knows it. */
  nextHarvest?: (orchardId: string, farmerId: string) => Promise<string | undefined>;
  clock: () => Date;
}

export interface Written {
  text: string;
  /** Why the text stays although there is a warning. */
  reason?: string | undefined;
  /** Left out: those of the version before stay. */
  lines?: readonly PrescriptionLineRequest[] | undefined;
  /** Links of those photos that stay; left out: all. */
  imageUrls?: readonly string[] | undefined;
}

/** From accept on, also after the end. */
export const WRITABLE: readonly ConsultationStatus[] = ['ringing', 'connected', 'ended'];

/** Throws `state_changed` where a doctor may not prescribe (yet, or any more). */
export function requireWritable({ status }: Pick<StoredConsultation, 'status'>): void {
  if (!WRITABLE.includes(status)) throw new AppError(consultErrors.stateChanged, { details: { status } });
}

export function createWritePrescription(deps: WritePrescriptionDeps) {
  const { desk, doctors, media, check, clock } = deps;

  /** The day of the harvest is of the farmer's records: without their consent it warns the farmer alone, when it is sprayed. */
  async function checkLines(
    seen: StoredConsultation,
    lines: readonly PrescriptionLineRequest[],
  ): Promise<CheckedLines> {
    const { orchardId, farmerId } = seen;
    const isKnown = orchardId !== undefined && isShared(seen, clock());
    const nextHarvest = isKnown ? await deps.nextHarvest?.(orchardId, farmerId) : undefined;
    return check.lines(lines, { today: indiaDay(clock()), nextHarvest });
  }

  /**
   * What the text and its reason say, also beside these lines, and what of it is open. The reason of the version before answers
   * what was asked of the same text then, not what new lines bring.
   */
  function checkText(
    { prescriptions }: StoredConsultation,
    lines: readonly PrescriptionLineRequest[],
    { text, reason: given = '' }: Pick<Written, 'text' | 'reason'>,
  ) {
    const own = plainText(given);
    const before = own === '' && prescriptions.at(-1)?.text === text ? prescriptions.at(-1) : undefined;
    const reason = own || before?.reason;
    const warnings = check.text(text, reason, lines);
    const asked = before?.reason ? check.text(text, before.reason, before.lines) : [];
    const answered = new Set(asked.filter(({ blocking }) => !blocking).map((warning) => warning.text));
    const open = openWarnings({ lines: [], warnings }, own).filter((warning) => !answered.has(warning.text));
    return { reason, warnings, open };
  }

  const refuseOpen = (warnings: readonly PrescriptionWarning[]) => {
    if (warnings.length > 0) throw new AppError(consultErrors.warningsOpen, { details: { warnings } });
  };

  /** What was answered in the version before is answered; only what has been barred since refuses it. */
  async function checkWritten(seen: StoredConsultation, written: Written) {
    const lines = written.lines ?? seen.prescriptions.at(-1)?.lines ?? [];
    const checked = await checkLines(seen, lines);
    const ofText = checkText(seen, lines, written);
    const open = written.lines ? openWarnings(checked) : checked.warnings.filter(({ blocking }) => blocking);
    refuseOpen([...ofText.open, ...open]);
    return { ...checked, reason: ofText.reason, warnings: [...ofText.warnings, ...checked.warnings] };
  }

  /** Media ids behind the links; throws `photo_unknown` for one that cannot be read any more. */
  function idsOf(urls: readonly string[]): string[] {
    return urls.map((url) => {
      const id = media.mediaIdOf(url);
      if (id === undefined) throw new AppError(consultErrors.photoUnknown);
      return id;
    });
  }

  /** Photos that no version shows and the next one will not either. */
  async function removeDropped(before: readonly string[], { prescriptions, prescriptionImages }: StoredConsultation) {
    const shown = new Set([...prescriptions.flatMap(({ images }) => images), ...prescriptionImages]);
    for (const id of before.filter((one) => !shown.has(one))) await media.remove(id);
  }

  return {
    async check(
      seen: StoredConsultation,
      lines: readonly PrescriptionLineRequest[],
      text: string,
    ): Promise<CheckedLines> {
      const checked = await checkLines(seen, lines);
      return { ...checked, warnings: [...checkText(seen, lines, { text }).open, ...checked.warnings] };
    },
    /**
     * Writes the next version with its events; of a consultation that rings it is the connection. The same Idempotency-Key
     * again is the first one. Throws `prescription_empty`, `warnings_open` with `details.warnings`, `state_changed`, `photo_unknown`.
     */
    async write(
      seen: StoredConsultation,
      told: Written,
      origin: RequestOrigin,
    ): Promise<{ prescription: StoredPrescription; warnings: PrescriptionWarning[] }> {
      const text = told.text.split('\n').map(plainText).join('\n').trim();
      const stays = told.imageUrls && idsOf(told.imageUrls);
      const imagesOf = ({ prescriptionImages }: StoredConsultation) =>
        prescriptionImages.filter((id) => stays?.includes(id) ?? true);
      requireWritable(seen);
      if (!text && imagesOf(seen).length === 0) throw new AppError(consultErrors.prescriptionEmpty);
      const checked = await checkWritten(seen, { ...told, text });
      const { reason } = checked;
      const isAnswer = checked.warnings.some(({ line }) => line < 0);
      const keptLines = told.lines === undefined;
      const doctorName = await doctors.nameOf(seen.doctorId);

      const isRepeat = ({ idempotencyKey }: StoredPrescription) =>
        idempotencyKey !== undefined && idempotencyKey === origin.idempotencyKey;
      const writtenAt = clock();
      let own: StoredPrescription | undefined;
      const consultation = await desk.acted(seen.doctorId, seen.id, (now) => {
        own = now.prescriptions.find(isRepeat);
        if (own) return undefined;
        const images = imagesOf(now);
        if (!text && images.length === 0) throw new AppError(consultErrors.prescriptionEmpty);
        // Another tab may have written meanwhile: lines that were not sent are those of the version before this one.
        const isOther = keptLines && now.prescriptions.length > seen.prescriptions.length;
        const lines = (keptLines && now.prescriptions.at(-1)?.lines) || checked.lines;
        if (isOther) refuseOpen(checkText(now, lines, { text, reason }).open);
        const version = now.prescriptions.length + 1;
        const { idempotencyKey } = origin;
        own = {
          ...{ version, text, lines, images, writtenAt },
          ...(isAnswer && reason && { reason }),
          ...(idempotencyKey && { idempotencyKey }),
        };
        return {
          set: { prescriptions: [...now.prescriptions, own], prescriptionImages: images },
          events: [writtenEvent(now, own, origin.requestId), pushOf(now, own, doctorName)],
        };
      });
      await removeDropped(seen.prescriptionImages, consultation);
      if (!own) throw new Error(`Consultation ${seen.id} lost its prescription`);
      return { prescription: own, warnings: checked.warnings };
    },
  };
}

function pushOf({ id, farmerId }: StoredConsultation, { version }: StoredPrescription, doctorName: string) {
  const key = `prescription-${version}`;
  return tellingOf(id, { to: farmerId, key, ...words.prescribed(doctorName, version) });
}

function writtenEvent(
  { id, farmerId, doctorId, orchardId }: StoredConsultation,
  { version, lines, writtenAt }: StoredPrescription,
  requestId: string,
) {
  const planned = ({ productId, product, preHarvestDays, repeatAfterDays, times }: PrescriptionLine) => ({
    product,
    ...(productId && { productId }),
    ...(preHarvestDays !== undefined && { preHarvestDays }),
    ...(repeatAfterDays && { repeatAfterDays }),
    ...(times && { times }),
  });
  return toEvent(consultPrescriptionWritten, {
    aggregateId: id,
    userId: farmerId,
    requestId,
    data: {
      ...{ consultationId: id, farmerId, doctorId, orchardId, prescriptionVersion: version },
      on: indiaDay(writtenAt),
      lines: lines.map(planned),
    },
  });
}
