import type {
  PrescriptionLine,
  PrescriptionLineRequest,
  PrescriptionWarning,
} from '@anar/contracts/consult/prescriptions';
import { plainText } from '@anar/india/text';
import { dayAfter } from '@anar/india/time';
import { BLOCKLIST_SOURCES, type Blocklist } from '@anar/label-claims/blocklist';
import { isShown, type Label, type ShownLabel } from '@anar/label-claims/label';
import { LABEL_SOURCES } from '@anar/label-claims/load-labels';
import { createNameFinder } from '@anar/label-claims/names/product-names';
import { type LabelRange, labelRange, perPump, rangeInHindi } from './label-range.ts';
import * as texts from './warning-texts.ts';

export interface CheckedLines {
  /** As the farmer gets them. */
  lines: PrescriptionLine[];
  warnings: PrescriptionWarning[];
}

/** What is known on the day of writing; days are days in India. */
export interface CheckFacts {
  today: string;
  /** The next likely picking; undefined: nobody knows, and nothing is said of it. */
  nextHarvest?: string | undefined;
}

export interface PrescriptionCheck {
  lines(lines: readonly PrescriptionLineRequest[], facts: CheckFacts): CheckedLines;
  /** A barred product in the free text: no line, so `line` is -1. */
  text(text: string): PrescriptionWarning[];
}

const IN_TEXT = -1;
const SOURCE = LABEL_SOURCES.S1 ?? '';
/** Doses are typed: 0.9 and 0.90000001 are one. */
const TOLERANCE = 0.001;
/** A dose of more than twice the label is a slip of the hand, whatever the reason (O). */
const NEVER_ABOVE = 2;

/** Holds prescriptions against the label table and the ban list. */
export function createPrescriptionCheck(labels: readonly Label[], blocklist: Blocklist): PrescriptionCheck {
  const shown = labels.filter(isShown);
  const byId = new Map(shown.map((label) => [label.id, label]));
  // Of two rows of one product the first counts, as it stands in the table.
  const byName = new Map(shown.toReversed().map((label) => [plainText(label.product), label]));
  const barred = new Map([
    ...blocklist.banned.map((row) => [row.id, texts.bannedText(row.why, BLOCKLIST_SOURCES[row.src])] as const),
    ...blocklist.restricted.map((row) => [row.id, texts.restrictedText(row.why, BLOCKLIST_SOURCES[row.src])] as const),
  ]);
  const phasedOut = new Set(blocklist.expert_only.map(({ id }) => id));
  const finder = createNameFinder([...blocklist.banned, ...blocklist.restricted, ...blocklist.expert_only]);

  function barredIn(text: string, line: number): PrescriptionWarning[] {
    const found = finder.find(text).flatMap((id) => barred.get(id) ?? []);
    return [...new Set(found)].map((said) => ({ line, code: 'banned', text: said, blocking: true }));
  }

  /** Without a label there is no dose and no wait that we could answer for. */
  function withoutLabel(
    line: PrescriptionLineRequest,
    at: number,
  ): { line: PrescriptionLine; warnings: PrescriptionWarning[] } {
    const product = plainText(line.product);
    const blocking = barredIn(`${product} ${line.reason ?? ''}`, at);
    const isPhasedOut = finder.find(product).some((id) => phasedOut.has(id));
    const text = isPhasedOut ? texts.PHASE_OUT_TEXT : texts.notOnLabelText(SOURCE);
    const open: PrescriptionWarning = { line: at, code: 'not_on_label', text, blocking: false };
    return { line: { product, ...planOf(line) }, warnings: blocking.length > 0 ? blocking : [open] };
  }

  function withLabel(label: ShownLabel, line: PrescriptionLineRequest, at: number, facts: CheckFacts) {
    const range = labelRange(label);
    const perLitre = line.perLitre ?? { value: range.from, unit: range.unit };
    const warnings = [
      ...barredIn(line.reason ?? '', at),
      ...doseWarnings(perLitre, range, at),
      ...harvestWarnings(label.phi, line, at, facts),
    ];
    const { reason, ...plan } = planOf(line);
    return {
      line: {
        ...{ productId: label.id, product: label.product, perLitre, perPump: perPump(perLitre), ...plan },
        ...{ preHarvestDays: label.phi, source: range.source },
        ...(reason && warnings.length > 0 && { reason }),
      },
      warnings,
    };
  }

  return {
    lines(lines, facts) {
      const checked = lines.map((line, at) => {
        const label = byId.get(line.productId ?? '') ?? byName.get(plainText(line.product));
        return label ? withLabel(label, line, at, facts) : withoutLabel(line, at);
      });
      return { lines: checked.map(({ line }) => line), warnings: checked.flatMap(({ warnings }) => warnings) };
    },
    text: (text) => barredIn(text, IN_TEXT).map((warning) => ({ ...warning, text: texts.inText(warning.text) })),
  };
}

/** What stands in a line whatever its product. */
function planOf({ repeatAfterDays, times, ...line }: PrescriptionLineRequest) {
  const reason = plainText(line.reason ?? '');
  return { ...(repeatAfterDays && { repeatAfterDays }), ...(times && { times }), ...(reason && { reason }) };
}

function doseWarnings(
  { value, unit }: NonNullable<PrescriptionLineRequest['perLitre']>,
  range: LabelRange,
  line: number,
): PrescriptionWarning[] {
  const dose = rangeInHindi(range);
  const warning = (code: PrescriptionWarning['code'], text: string, blocking: boolean) => [
    { line, code, text, blocking },
  ];
  if (unit !== range.unit) return warning('dose_above_label', texts.otherUnitText(dose, SOURCE), true);
  if (value > range.to * (1 + TOLERANCE)) {
    return warning('dose_above_label', texts.aboveLabelText(dose, SOURCE), value > range.to * NEVER_ABOVE);
  }
  if (value < range.from * (1 - TOLERANCE)) {
    return warning('dose_below_label', texts.belowLabelText(dose, SOURCE), false);
  }
  return [];
}

/** The wait counts from the last of the sprays, the first of which is today at the earliest. */
function harvestWarnings(
  waitDays: number,
  { repeatAfterDays = 0, times = repeatAfterDays > 0 ? 2 : 1 }: PrescriptionLineRequest,
  line: number,
  { today, nextHarvest }: CheckFacts,
): PrescriptionWarning[] {
  const safeOn = dayAfter(today, (times - 1) * repeatAfterDays + waitDays);
  if (nextHarvest === undefined || nextHarvest >= safeOn) return [];
  const text = texts.pastHarvestText(dayInHindi(nextHarvest), dayInHindi(safeOn), waitDays);
  return [{ line, code: 'past_harvest', text, blocking: false }];
}

const dayInHindi = (day: string): string =>
  new Date(`${day}T00:00Z`).toLocaleDateString('hi-IN-u-nu-latn', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Warnings that still refuse the prescription: what is barred, and what the doctor gave no reason for. */
export function openWarnings({ lines, warnings }: CheckedLines): PrescriptionWarning[] {
  return warnings.filter(({ line, blocking }) => blocking || !lines[line]?.reason);
}
