import type { ConsultationStatus } from '@anar/contracts/consult/consultations';
import type {
  PrescriptionLine,
  PrescriptionLineRequest,
  PrescriptionWarning,
} from '@anar/contracts/consult/prescriptions';
import { consultErrors } from '@anar/contracts/errors/consult';
import { consultPrescriptionWritten } from '@anar/contracts/messages/events';
import { plainText } from '@anar/india/text';
import { indiaDay } from '@anar/india/time';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import { AppError } from '@anar/service-kit/http/errors';
import type { RequestOrigin } from '@anar/service-kit/http/routes';
import type { MediaStore } from '@anar/service-kit/media/media';
import { isShared } from '../case-sheet/consent.ts';
import type { StoredPrescription } from '../consultations/consultation.model.ts';
import type { StoredConsultation } from '../consultations/consultation.store.ts';
import type { Doctors } from '../consultations/doctors.ts';
import type { ConsultationActions } from '../consultations/steps/consultation-actions.ts';
import { notificationEvent } from '../consultations/steps/consultation-events.ts';
import { texts } from '../consultations/steps/texts.ts';
import { type CheckedLines, openWarnings, type PrescriptionCheck } from './check-lines.ts';

export interface WritePrescriptionDeps {
  actions: Pick<ConsultationActions, 'recordDoctorChange'>;
  doctors: Pick<Doctors, 'nameOf'>;
  media: Pick<MediaStore, 'mediaIdOf' | 'remove'>;
  check: PrescriptionCheck;
  /** Day in India of the next likely harvest of an orchard, if known. */
  nextHarvest?: (orchardId: string, farmerId: string) => Promise<string | undefined>;
  clock: () => Date;
}

export interface Written {
  text: string;
  /** The doctor's reason for keeping a text with a warning. */
  reason?: string | undefined;
  /** Omitted: the previous version's lines are carried over. */
  lines?: readonly PrescriptionLineRequest[] | undefined;
  /** Links of the photos to keep; omitted: all. */
  imageUrls?: readonly string[] | undefined;
}

/** From acceptance on, also after the end. */
export const WRITABLE: readonly ConsultationStatus[] = ['ringing', 'connected', 'ended'];

/** Throws `state_changed` when a doctor may not prescribe (yet, or any more). */
export function requireWritable({ status }: Pick<StoredConsultation, 'status'>): void {
  if (!WRITABLE.includes(status)) throw new AppError(consultErrors.stateChanged, { details: { status } });
}

export function createWritePrescription(deps: WritePrescriptionDeps) {
  const { actions, doctors, media, check, clock } = deps;

  /**
   * The harvest day is part of the farmer's records: without their consent only the farmer is warned, when spraying.
   */
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
   * Warnings of the text and its reason, also with these lines, and those still open. The previous version's reason
   * answers only warnings that the same text had then, not those of new lines.
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

  /** Carried-over lines keep their answers; only products barred since then block. */
  async function checkWritten(seen: StoredConsultation, written: Written) {
    const lines = written.lines ?? seen.prescriptions.at(-1)?.lines ?? [];
    const checked = await checkLines(seen, lines);
    const ofText = checkText(seen, lines, written);
    const open = written.lines ? openWarnings(checked) : checked.warnings.filter(({ blocking }) => blocking);
    refuseOpen([...ofText.open, ...open]);
    return { ...checked, reason: ofText.reason, warnings: [...ofText.warnings, ...checked.warnings] };
  }

  /** Media ids of the links; throws `photo_unknown` for an invalid one. */
  function idsOf(urls: readonly string[]): string[] {
    return urls.map((url) => {
      const id = media.mediaIdOf(url);
      if (id === undefined) throw new AppError(consultErrors.photoUnknown);
      return id;
    });
  }

  /** Removes photos that neither a version nor the next one shows. */
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
     * Writes the next version with its events; connects a ringing consultation. Idempotent by Idempotency-Key. Throws
     * `prescription_empty`, `warnings_open` with `details.warnings`, `state_changed`, `photo_unknown`.
     */
    async write(
      seen: StoredConsultation,
      draft: Written,
      origin: RequestOrigin,
    ): Promise<{ prescription: StoredPrescription; warnings: PrescriptionWarning[] }> {
      const text = draft.text.split('\n').map(plainText).join('\n').trim();
      const stays = draft.imageUrls && idsOf(draft.imageUrls);
      const imagesOf = ({ prescriptionImages }: StoredConsultation) =>
        prescriptionImages.filter((id) => stays?.includes(id) ?? true);
      requireWritable(seen);
      if (!text && imagesOf(seen).length === 0) throw new AppError(consultErrors.prescriptionEmpty);
      const checked = await checkWritten(seen, { ...draft, text });
      const { reason } = checked;
      const isAnswer = checked.warnings.some(({ line }) => line < 0);
      const keptLines = draft.lines === undefined;
      const doctorName = await doctors.nameOf(seen.doctorId);

      const isRepeat = ({ idempotencyKey }: StoredPrescription) =>
        idempotencyKey !== undefined && idempotencyKey === origin.idempotencyKey;
      const writtenAt = clock();
      let own: StoredPrescription | undefined;
      const consultation = await actions.recordDoctorChange(seen.doctorId, seen.id, (now) => {
        own = now.prescriptions.find(isRepeat);
        if (own) return undefined;
        const images = imagesOf(now);
        if (!text && images.length === 0) throw new AppError(consultErrors.prescriptionEmpty);
        // Another tab may have written concurrently: omitted lines are carried over from the latest version.
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
  return notificationEvent(id, { to: farmerId, key, ...texts.prescribed(doctorName, version) });
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
