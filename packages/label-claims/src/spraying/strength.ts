import { isAhead, type ReadSentence } from './read-sentence.ts';
import { is, near } from './spoken-words.ts';
import type { Substance } from './substances.ts';

const STRENGTH_REACH = 5;

/** "5 प्रतिशत डालूँ", "गंधक 5%", "पंप में 50 मिली डालूँ"; not a share of fruit, price or water. */
export function namesStrength({ words, named, isQuestion }: ReadSentence): boolean {
  return words.some((word, at) => {
    if (!word.isNumber) return false;
    const unit = words[at + 1];
    const isShare = is(unit, 'percent');
    const isAmount =
      is(unit, 'millilitre', 'gram') && near(words, at, STRENGTH_REACH, ['perVessel', 'medicine', 'dose', 'apply']);
    if (!(isShare || isAmount) || near(words, at, isShare ? 3 : 4, ['otherThing'])) return false;
    const beside = named.some(({ from, to }) => to >= at - 1 && from <= at + 3);
    const isApplied = near(words, at, STRENGTH_REACH, ['apply', 'dose']);
    const ofFertilizer = named.some(({ substance }) => isFertilizer(substance));
    return (isApplied || beside) && !ofFertilizer && (isAhead({ words, isQuestion }) || beside);
  });
}

const isFertilizer = ({ is: of }: Substance) => of.includes('ammonia') || of.includes('sulphate_or_phosphate');

const MULTIPLE_REACH = 5;

/** "डबल डोज", "तीन गुना डालूँ", "मात्रा बढ़ाकर", or such a word alone; not a double line or price. */
export function namesMultiple({ words, isQuestion }: ReadSentence): boolean {
  const isAlone = words.every((word) => word.isNumber || is(word, 'multiple', 'fold', 'asks', 'apply', 'several'));
  return words.some((word, at) => {
    const many =
      is(word, 'multiple') || (is(word, 'fold') && (words[at - 1]?.isNumber || is(words[at - 1], 'several')));
    const more = is(word, 'more') && near(words, at, 2, ['dose', 'medicine']) && near(words, at, 4, ['apply']);
    if ((!many && !more) || near(words, at, 2, ['otherThing', 'water'])) return false;
    if (isAlone) return true;
    return near(words, at, MULTIPLE_REACH, ['dose', 'medicine', 'apply']) && isAhead({ words, isQuestion });
  });
}

/** "रोज़ छिड़कूँ", "कितने दिन बाद दोबारा स्प्रे करूँ"; not of water. */
export function asksAgain(sentence: ReadSentence): boolean {
  const { words } = sentence;
  if (words.some((word) => is(word, 'water')) || !isAhead(sentence)) return false;
  if (!words.some((word) => is(word, 'medicine', 'spray'))) return false;
  return words.some((word, at) => {
    if (near(words, at, 3, ['otherThing'])) return false;
    return is(word, 'again') ? near(words, at, 4, ['apply']) : is(word, 'howMany') && is(words[at + 1], 'day');
  });
}
