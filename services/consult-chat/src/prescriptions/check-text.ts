import type { PrescriptionWarning } from '@anar/contracts/consult/prescriptions';
import { plainText } from '@anar/india/text';
import { BLOCKLIST_SOURCES, type Blocklist } from '@anar/label-claims/blocklist';
import { tellsDose } from '@anar/label-claims/dose-text/dose-text';
import type { Label } from '@anar/label-claims/label';
import { LABEL_SOURCES } from '@anar/label-claims/load-labels';
import { createNameFinder } from '@anar/label-claims/names/product-names';
import { type BadPair, MIXING_SOURCES } from '@anar/label-claims/spraying/mixing-rules';
import { pairText } from '@anar/label-claims/spraying/spray-answer';
import { createReadSprayQuestion, type SprayQuestion } from '@anar/label-claims/spraying/spray-question';
import * as texts from './warning-texts.ts';

export interface TextCheck {
  /** Products that no reason lifts. `line` is what the warnings stand at. */
  barredIn(text: string, line: number): PrescriptionWarning[];
  /** Whether the name is one of an antibiotic that is to be given up. */
  isAntibiotic(text: string): boolean;
  /** What free words prescribe beside the lines: barred products, antibiotics, doses without a label, bad mixes. */
  textWarnings(text: string): PrescriptionWarning[];
  /** The reason for a line asks for no further reason: only what nothing lifts, and a dose that no label has. */
  reasonWarnings(reason: string, line: number): PrescriptionWarning[];
  read(text: string): SprayQuestion;
}

/** No line. */
export const IN_TEXT = -1;
const SENTENCE_END = /(?<=[।॥!?\n;])|(?<=\.)\s+/u;

/** Holds free words of a prescription against label table, ban list and the rules of mixing. */
export function createTextCheck(labels: readonly Label[], blocklist: Blocklist): TextCheck {
  const barred = new Map([
    ...blocklist.banned.map((row) => [row.id, texts.bannedText(row.why, BLOCKLIST_SOURCES[row.src])] as const),
    ...blocklist.restricted.map((row) => [row.id, texts.restrictedText(row.why, BLOCKLIST_SOURCES[row.src])] as const),
  ]);
  const finder = createNameFinder([...blocklist.banned, ...blocklist.restricted]);
  const antibiotics = createNameFinder(blocklist.expert_only);
  const unlabelled = createNameFinder(blocklist.not_labelled);
  const { banned, restricted, not_labelled } = blocklist;
  const read = createReadSprayQuestion([banned, restricted, not_labelled].flat());
  const products = labels.map(({ product }) => product);

  function barredIn(text: string, line: number): PrescriptionWarning[] {
    const found = finder.find(text).flatMap((id) => barred.get(id) ?? []);
    return [...new Set(found)].map((said) => ({ line, code: 'banned', text: said, blocking: true }));
  }

  const isAntibiotic = (text: string) => read(text).antibiotic || antibiotics.find(text).length > 0;

  /** A sentence with a dose of something that has no label, where no labelled product is what it names. */
  function hasUnlabelledDose(text: string): boolean {
    return text.split(SENTENCE_END).some((sentence) => {
      const rest = products.reduce((left, product) => left.replaceAll(product, ' '), plainText(sentence));
      return tellsDose(rest) && (unlabelled.find(rest).length > 0 || isAntibiotic(rest));
    });
  }

  return {
    barredIn,
    isAntibiotic,
    read,
    textWarnings(text) {
      const open = (code: PrescriptionWarning['code'], said: string): PrescriptionWarning => {
        return { line: IN_TEXT, code, text: said, blocking: false };
      };
      const [pair] = read(text).badPairs;
      return [
        ...barredIn(text, IN_TEXT).map((warning) => ({ ...warning, text: texts.inText(warning.text) })),
        ...(isAntibiotic(text) ? [open('not_on_label', texts.antibioticInText)] : []),
        ...(!isAntibiotic(text) && hasUnlabelledDose(text)
          ? [open('not_on_label', texts.unlabelledDoseInText(LABEL_SOURCES.S1 ?? ''))]
          : []),
        ...(pair ? [mixWarning(pair, IN_TEXT)] : []),
      ];
    },
    reasonWarnings(reason, line) {
      const text = texts.unlabelledDoseInText(LABEL_SOURCES.S1 ?? '');
      return [
        ...barredIn(reason, line),
        ...(hasUnlabelledDose(reason) ? [{ line, code: 'not_on_label' as const, text, blocking: true }] : []),
        ...read(reason)
          .badPairs.slice(0, 1)
          .map((pair) => mixWarning(pair, line))
          .filter(({ blocking }) => blocking),
      ];
    },
  };
}

/** Poison gas is no matter of reasons. */
export function mixWarning(pair: BadPair, line: number, beside = ''): PrescriptionWarning {
  const text = `${beside}${pairText(pair)} (${MIXING_SOURCES[pair.rule.src]})`;
  return { line, code: 'not_together', text, blocking: pair.rule.why === 'poison_gas' };
}
