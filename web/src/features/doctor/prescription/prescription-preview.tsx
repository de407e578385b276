import type { Prescription, PrescriptionLine } from '@anar/contracts/consult/prescriptions';
import type { DoctorProfile } from '../../../api/endpoints/consult-api.ts';
import { Paper } from '../../../consultation/prescription/prescription-page.tsx';
import { serverNow } from '../../../device/network/server-clock.ts';
import { texts } from '../../../i18n/texts.ts';
import { type DraftLine, isEmptyDraft, type PrescriptionDraft, requestOf } from './draft.ts';
import css from './editor.module.css';
import { isOpen, type LineCheck } from './label/use-label-check.ts';
import { prescriptionEditorTexts } from './prescription-editor.hi.ts';

const say = texts(prescriptionEditorTexts);

interface PrescriptionPreviewProps {
  doctor: DoctorProfile;
  farmer: string;
  draft: PrescriptionDraft;
  images: readonly string[];
  version: number;
  checkOf: (key: string) => LineCheck;
}

/** The document as the farmer gets it; lines with an unanswered warning are left out. */
export function PrescriptionPreview({ doctor, farmer, draft, images, version, checkOf }: PrescriptionPreviewProps) {
  if (isEmptyDraft(draft) && images.length === 0) return <p className={css.emptyPaper}>{say('previewEmpty')}</p>;
  const named = draft.lines.flatMap((line, index) => (line.product.trim() ? [{ line, n: index + 1 }] : []));
  const waiting = named.filter(({ line }) => isOpen(checkOf(line.key), line));
  const ready = named.filter((one) => !waiting.includes(one));
  const shown: Prescription = {
    version,
    text: draft.text,
    lines: ready.map(({ line }) => shownLine(line, checkOf(line.key))),
    imageUrls: [...images],
    thumbnailUrls: [],
    writtenAt: new Date(serverNow()).toISOString(),
  };
  return (
    <>
      <Paper doctor={doctor} farmer={{ name: farmer }} version={shown} />
      {waiting.map(({ line, n }) => (
        <p key={line.key} className={css.waits}>
          {say('lineWaits', { n })}
        </p>
      ))}
    </>
  );
}

/** As the server would render it, with newer edits. */
function shownLine(line: DraftLine, { line: checked }: LineCheck): PrescriptionLine {
  const typed = requestOf(line);
  if (!checked) return typed;
  const sameDose = checked.perLitre?.value === typed.perLitre?.value && checked.perLitre?.unit === typed.perLitre?.unit;
  const { perPump, ...rest } = checked;
  return { ...rest, ...typed, ...(sameDose && perPump ? { perPump } : {}) };
}
