import type { PrescriptionWarning } from '@anar/contracts/consult/prescriptions';
import { inKnownScript } from '@anar/hindi/scripts';
import { BLOCKLIST_SOURCES, type Blocklist } from '@anar/label-claims/blocklist';
import { createReadDoses, hasAmount } from '@anar/label-claims/dose-text/written-doses';
import type { ShownLabel } from '@anar/label-claims/label';
import type { LabelFinder } from '@anar/label-claims/names/label-finder';
import { createNameFinder } from '@anar/label-claims/names/product-names';
import { type BadPair, MIXING_SOURCES } from '@anar/label-claims/spraying/mixing-rules';
import { is, type Sentence, sentencesOf } from '@anar/label-claims/spraying/spoken-words';
import { pairText } from '@anar/label-claims/spraying/spray-answer';
import { createReadSprayQuestion, type SprayQuestion } from '@anar/label-claims/spraying/spray-question';
import { SUBSTANCES } from '@anar/label-claims/spraying/substances';
import { badPairsAcross, isAcidGas, isApart } from '@anar/label-claims/spraying/used-substances';
import { createDropWarnedOf, isUse } from '@anar/label-claims/spraying/warned-of';
import { writtenDoseWarnings } from './check-dose.ts';
import * as texts from './warning-texts.ts';

export interface TextCheck {
  /** Barred products, blocked whatever the reason. `line`: where the warnings are reported. */
  barredIn(text: string, line: number): PrescriptionWarning[];
  /** Whether the text names an antibiotic that is to be phased out. */
  isAntibiotic(text: string): boolean;
  /** Warnings of free text: barred products, antibiotics, doses off the label, bad mixes. */
  textWarnings(text: string): PrescriptionWarning[];
  /** Warnings of a reason, which needs no further reason: only blocking ones, and doses off the label. */
  reasonWarnings(reason: string, line: number): PrescriptionWarning[];
  /** What a doctor may not write to a farmer anywhere: blocking warnings. A barred product only if its use is advised. */
  forbiddenIn(text: string): PrescriptionWarning[];
  /** What a doctor may advise only in a prescription, with a reason: antibiotics and bad mixes. */
  withReasonIn(text: string): PrescriptionWarning[];
  /** Poison gas from substances that the text names. */
  gasIn(text: string, line: number): PrescriptionWarning[];
  read(text: string): SprayQuestion;
}

/** `line` of warnings about free text. */
export const IN_TEXT = -1;

/** Checks free text against label table, ban list and mixing rules. */
export function createTextCheck(finder: LabelFinder<ShownLabel>, blocklist: Blocklist): TextCheck {
  const barred = new Map([
    ...blocklist.banned.map((row) => [row.id, texts.bannedText(row.why, BLOCKLIST_SOURCES[row.src])] as const),
    ...blocklist.restricted.map((row) => [row.id, texts.restrictedText(row.why, BLOCKLIST_SOURCES[row.src])] as const),
  ]);
  const barredNames = createNameFinder([...blocklist.banned, ...blocklist.restricted]);
  const antibiotics = createNameFinder(blocklist.expert_only);
  const { banned, restricted, not_labelled } = blocklist;
  const readQuestion = createReadSprayQuestion([banned, restricted, not_labelled].flat());
  const read = (text: string) => readQuestion(inKnownScript(text));
  const dropWarnedOf = createDropWarnedOf([...banned, ...restricted]);
  const dropAntibiotics = createDropWarnedOf([
    ...blocklist.expert_only,
    ...SUBSTANCES.filter((one) => one.is.includes('antibiotic')),
  ]);
  const readDoses = createReadDoses(finder, [...not_labelled, ...blocklist.expert_only]);

  function barredIn(text: string, line: number): PrescriptionWarning[] {
    const found = barredNames.find(text).flatMap((id) => barred.get(id) ?? []);
    return [...new Set(found)].map((said) => ({ line, code: 'banned', text: said, blocking: true }));
  }

  const isAntibiotic = (text: string) => read(text).antibiotic || antibiotics.find(text).length > 0;

  /** Deduplicates: two equal warnings need one answer. */
  function doseWarningsIn(text: string, line: number): PrescriptionWarning[] {
    const found = readDoses(text).flatMap((dose) => writtenDoseWarnings(dose, line));
    return [...new Map(found.map((warning) => [warning.text, warning])).values()];
  }

  /** The gravest bad pair. */
  function pairIn(text: string): BadPair | undefined {
    const { badPairs, used } = read(text);
    return badPairsAcross(used, used).find(isAcidGas) ?? badPairs.find((pair) => !isApart(pair, used));
  }

  function gasIn(text: string, line: number): PrescriptionWarning[] {
    const pair = pairIn(text);
    return pair ? [mixWarning(pair, line)].filter(({ blocking }) => blocking) : [];
  }

  /** In free text, "मोनोक्रोटोफॉस न डालें" ("do not use …") is legitimate advice. */
  const barredInFreeText = (text: string, line: number) => barredIn(dropWarnedOf(inKnownScript(text)), line);

  /** "आपने रोगोर डाला था?" is about the past; "वैसा ही रोगोर छिड़कें" is advice. */
  const isOfThePast = ({ words, isQuestion }: Sentence): boolean => {
    const has = (meaning: 'past' | 'apply') => words.some((word) => is(word, meaning));
    return (has('past') && !has('apply')) || (isQuestion && (has('past') || !has('apply')));
  };

  /** Sentences that can be advice, as plain words. */
  function adviceOf(text: string): string[] {
    return sentencesOf(text).flatMap((sentence) => {
      const said = sentence.words.map((word) => word.text).join(' ');
      return isOfThePast(sentence) && !hasAmount(said) ? [] : [said];
    });
  }

  /** "एंटीबायोटिक की ज़रूरत नहीं" and "स्ट्रेप्टो न डालें" do not advise one. */
  function advisesAntibiotic(said: string): boolean {
    const words = sentencesOf(said).flatMap((sentence) => sentence.words);
    const isNone = words.some((word) => is(word, 'not')) && !words.some(isUse) && !hasAmount(said);
    return !isNone && isAntibiotic(dropAntibiotics(inKnownScript(said)));
  }

  return {
    forbiddenIn: (text) =>
      [
        ...adviceOf(text).flatMap((said) => barredInFreeText(said, IN_TEXT)),
        ...doseWarningsIn(text, IN_TEXT),
        ...gasIn(text, IN_TEXT),
      ].filter(({ blocking }) => blocking),
    withReasonIn(text) {
      const advice = adviceOf(text);
      const pair = pairIn(advice.join('\n'));
      return [
        ...(advice.some(advisesAntibiotic) ? [antibioticWarning] : []),
        ...(pair ? [mixWarning(pair, IN_TEXT)] : []),
      ];
    },
    barredIn,
    gasIn,
    isAntibiotic,
    read,
    textWarnings(text) {
      const pair = pairIn(text);
      return [
        ...barredInFreeText(text, IN_TEXT).map((warning) => ({ ...warning, text: texts.inText(warning.text) })),
        ...(isAntibiotic(text) ? [antibioticWarning] : []),
        ...doseWarningsIn(text, IN_TEXT).filter(({ code }) => !(code === 'not_on_label' && isAntibiotic(text))),
        ...(pair ? [mixWarning(pair, IN_TEXT)] : []),
      ];
    },
    reasonWarnings(reason, line) {
      return [
        ...barredInFreeText(reason, line),
        ...doseWarningsIn(reason, line).map((warning) => ({ ...warning, blocking: true })),
        ...gasIn(reason, line),
      ];
    },
  };
}

const antibioticWarning: PrescriptionWarning = {
  ...{ line: IN_TEXT, code: 'not_on_label', blocking: false },
  text: texts.antibioticInText,
};

/** Poison gas blocks whatever the reason. */
export function mixWarning(pair: BadPair, line: number, beside = ''): PrescriptionWarning {
  const text = `${beside}${pairText(pair)} (${MIXING_SOURCES[pair.rule.src]})`;
  return { line, code: 'not_together', text, blocking: pair.rule.why === 'poison_gas' };
}
