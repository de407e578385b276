import { isReason } from '@anar/contracts/consult/constants';
import type {
  PrescriptionLine,
  PrescriptionLineRequest,
  PrescriptionWarning,
} from '@anar/contracts/consult/prescriptions';
import { consultErrors } from '@anar/contracts/errors/consult';
import type { ErrorEntry } from '@anar/contracts/errors/error-catalogue';
import { plainText } from '@anar/india/text';
import { dayAfter } from '@anar/india/time';
import { type Blocklist, loadBlocklist } from '@anar/label-claims/blocklist';
import { hasAmount } from '@anar/label-claims/dose-text/written-doses';
import { type Ingredients, isShown, type Label, type ShownLabel } from '@anar/label-claims/label';
import { LABEL_SOURCES, loadIngredients, loadLabels } from '@anar/label-claims/load-labels';
import { createLabelFinder } from '@anar/label-claims/names/label-finder';
import { type BadPair, badPairsOf, byGravity } from '@anar/label-claims/spraying/mixing-rules';
import { badPairsAcross, isAcidGas } from '@anar/label-claims/spraying/used-substances';
import { AppError } from '@anar/service-kit/http/errors';
import { doseWarnings } from './check-dose.ts';
import { createTextCheck, IN_TEXT, mixWarning } from './check-text.ts';
import { labelRange, perPump } from './label-range.ts';
import * as texts from './warning-texts.ts';

export interface CheckedLines {
  /** Lines as shown to the farmer. */
  lines: PrescriptionLine[];
  warnings: PrescriptionWarning[];
}

/** Facts on the day of writing; days are days in India. */
export interface CheckFacts {
  today: string;
  /** The next likely harvest; undefined if unknown, without a warning. */
  nextHarvest?: string | undefined;
}

export interface PrescriptionCheck {
  lines(lines: readonly PrescriptionLineRequest[], facts: CheckFacts): CheckedLines;
  /**
   * Checks the free text beside the lines, its reason, and mixes of either with a line. It has no line of its own:
   * `line` is -1.
   */
  text(text: string, reason?: string, lines?: readonly PrescriptionLineRequest[]): PrescriptionWarning[];
  /**
   * For a doctor's text outside a prescription, where no reason can be given. Throws `advice_forbidden`,
   * `advice_needs_reason`.
   */
  refuseForbidden(text: string): void;
}

const SOURCE = LABEL_SOURCES.S1 ?? '';

const LEAST_DAYS_BETWEEN = 5;

/** Checks prescriptions against the label table and the ban list. */
function createPrescriptionCheck(
  labels: readonly Label[],
  blocklist: Blocklist,
  ingredients: Ingredients,
): PrescriptionCheck {
  const shown = labels.filter(isShown);
  const byId = new Map(shown.map((label) => [label.id, label]));
  // Of several rows of one product the first in the table wins.
  const byName = new Map(shown.toReversed().map((label) => [plainText(label.product), label]));
  const finder = createLabelFinder(labels, shown, ingredients);
  const { barredIn, isAntibiotic, textWarnings, reasonWarnings, forbiddenIn, withReasonIn, gasIn, read } =
    createTextCheck(finder, blocklist);

  /** Without a label neither dose nor pre-harvest days are backed by a source. */
  function withoutLabel(
    line: PrescriptionLineRequest,
    at: number,
    beside: readonly PrescriptionWarning[],
  ): { line: PrescriptionLine; warnings: PrescriptionWarning[] } {
    const product = plainText(line.product);
    const blocking = [...barredIn(product, at), ...reasonWarnings(line.reason ?? '', at)];
    const text = isAntibiotic(product) ? texts.PHASE_OUT_TEXT : texts.notOnLabelText(SOURCE);
    const open: PrescriptionWarning = { line: at, code: 'not_on_label', text, blocking: false };
    return {
      line: { product, ...planOf(line) },
      warnings: [...doseInName(product, at), ...(blocking.length > 0 ? blocking : [open]), ...beside],
    };
  }

  function withLabel(
    label: ShownLabel,
    line: PrescriptionLineRequest,
    at: number,
    facts: CheckFacts,
    beside: readonly PrescriptionWarning[],
  ) {
    const range = labelRange(label);
    const perLitre = line.perLitre ?? { value: range.from, unit: range.unit };
    const warnings = [
      ...doseInName(line.product, at),
      ...barredIn(line.product, at),
      ...reasonWarnings(line.reason ?? '', at),
      ...doseWarnings(perLitre, range, at),
      ...harvestWarnings(label.phi, line, at, facts),
      ...beside,
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

  const labelOf = ({ productId = '', product }: PrescriptionLineRequest) =>
    byId.get(productId) ?? byName.get(plainText(product)) ?? finder.named(product)[0];

  const usedInReason = ({ reason = '' }: PrescriptionLineRequest) => read(reason).used;
  /** Substances of one product are meant to be mixed. */
  const substancesOf = (line: PrescriptionLineRequest) => read(labelOf(line)?.product ?? plainText(line.product)).named;
  const productOf = (line: PrescriptionLineRequest) => substancesOf(line).map((substance) => ({ substance }));
  const usedBy = (line: PrescriptionLineRequest) => [...productOf(line), ...usedInReason(line)];

  /** Bad pairs of two lines, reasons included, gravest first. */
  function pairsOfLines(one: PrescriptionLineRequest, other: PrescriptionLineRequest): BadPair[] {
    const products = substancesOf(one).flatMap((first) =>
      substancesOf(other).flatMap((second) => badPairsOf([first, second])),
    );
    return byGravity([...products, ...badPairsAcross(usedBy(one), usedBy(other))]);
  }

  /** For each pair of lines that must not be mixed, a warning at the later one. */
  function notTogether(lines: readonly PrescriptionLineRequest[]): PrescriptionWarning[] {
    return lines.flatMap((line, at) => [
      ...ownMix(line, at),
      ...lines.slice(0, at).flatMap((other, first) => {
        const [pair] = pairsOfLines(other, line);
        return pair ? [mixWarning(pair, at, texts.besideLine(first + 1))] : [];
      }),
    ]);
  }

  /** Bad mixes within one line: its product, and what its reason says to mix with it. */
  function ownMix(line: PrescriptionLineRequest, at: number): PrescriptionWarning[] {
    const gas = gasIn(`${line.product}\n${line.reason ?? ''}`, at);
    const [pair] = badPairsAcross(productOf(line), usedInReason(line));
    return gas.length > 0 || !pair ? gas : [mixWarning(pair, at)];
  }

  /** Bad mixes of the free text with each line; a pair named entirely in the text is checked there. */
  function besideLines(text: string, lines: readonly PrescriptionLineRequest[]): PrescriptionWarning[] {
    const { named, used } = read(text);
    return lines.flatMap((line, at) => {
      const pair = badPairsAcross(usedBy(line), used).find(
        (one) => isAcidGas(one) || !(named.includes(one.one) && named.includes(one.other)),
      );
      return pair ? [mixWarning(pair, IN_TEXT, texts.besideLine(at + 1))] : [];
    });
  }

  return {
    lines(lines, facts) {
      const products = lines.map((line) => labelOf(line)?.product ?? plainText(line.product));
      const beside = [...notTogether(lines), ...tooOften(products, lines)];
      const checked = lines.map((line, at) => {
        const label = labelOf(line);
        const ofLine = beside.filter((warning) => warning.line === at);
        return label ? withLabel(label, line, at, facts, ofLine) : withoutLabel(line, at, ofLine);
      });
      return { lines: checked.map(({ line }) => line), warnings: checked.flatMap(({ warnings }) => warnings) };
    },
    text(text, reason = '', lines = []) {
      const all = `${text}\n${reason}`;
      const found = [...textWarnings(text), ...reasonWarnings(reason, IN_TEXT)];
      const isKnown = found.some(({ code, blocking }) => code === 'not_together' && blocking);
      return [...found, ...(isKnown ? [] : gasIn(all, IN_TEXT)), ...besideLines(all, lines)];
    },
    refuseForbidden(text) {
      const refuse = (entry: ErrorEntry, [warning]: readonly PrescriptionWarning[]) => {
        if (warning) throw new AppError(entry, { details: { why: warning.text } });
      };
      refuse(consultErrors.adviceForbidden, forbiddenIn(text));
      refuse(consultErrors.adviceNeedsReason, withReasonIn(text));
    },
  };
}

/** One product in two lines doubles its dose; and no label allows sprays so close together (O). */
function tooOften(products: readonly string[], lines: readonly PrescriptionLineRequest[]): PrescriptionWarning[] {
  const warning = (line: number, text: string): PrescriptionWarning => ({
    line,
    code: 'too_often',
    text,
    blocking: false,
  });
  return lines.flatMap(({ repeatAfterDays = LEAST_DAYS_BETWEEN }, at) => {
    const first = products.indexOf(products[at] ?? '');
    return [
      ...(first < at ? [warning(at, texts.twiceText(first + 1))] : []),
      ...(repeatAfterDays < LEAST_DAYS_BETWEEN
        ? [warning(at, texts.tooSoonText(repeatAfterDays, LEAST_DAYS_BETWEEN))]
        : []),
    ];
  });
}

/** The farmer reads the typed name: a dose in it would bypass every check. */
function doseInName(product: string, line: number): PrescriptionWarning[] {
  return hasAmount(product) ? [{ line, code: 'dose_unclear', text: texts.doseInNameText, blocking: true }] : [];
}

/** With the bundled tables. Throws as `loadLabels` does. */
export const loadPrescriptionCheck = (): PrescriptionCheck =>
  createPrescriptionCheck(loadLabels(), loadBlocklist(), loadIngredients());

/** The fields of a line that do not depend on its product. */
function planOf({ repeatAfterDays, times, ...line }: PrescriptionLineRequest) {
  const reason = plainText(line.reason ?? '');
  return { ...(repeatAfterDays && { repeatAfterDays }), ...(times && { times }), ...(reason && { reason }) };
}

/** The pre-harvest interval counts from the last spray; the first is today at the earliest. */
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

/**
 * Warnings that still block the prescription: barred products, and those without a reason of the doctor. `reason`: for
 * the text.
 */
export function openWarnings({ lines, warnings }: CheckedLines, reason?: string): PrescriptionWarning[] {
  const reasonAt = (line: number) => (line === IN_TEXT ? reason : lines[line]?.reason);
  return warnings.filter(({ line, blocking }) => blocking || !isReason(reasonAt(line)));
}
