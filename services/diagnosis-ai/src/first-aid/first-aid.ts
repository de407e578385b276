import { CALL_VET, FIRST_AID, TALK_NOW } from '@anar/contracts/constants';
import type { Diagnosis } from '@anar/contracts/diagnosis';
import type { FirstAidData } from '../knowledge/first-aid.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import { createNameFinder } from '../safety/product-names.ts';
import { phrasesBySound, soundsOfText } from './phrases-by-sound.ts';

export type FirstAidKind = keyof FirstAidData;

export interface FirstAid {
  /**
   * Whether a text tells of somebody who thinks of ending the own life, of a person hurt by a product, of one bitten, stung
   * or hit by current, or of an animal that got a product; in this order. Undefined for everything else.
   */
  kindOf(text: string): FirstAidKind | undefined;
  /** What to do and whom to call, and nothing else: no problem of a plant, no product, no spraying. */
  answers: Readonly<Record<FirstAidKind, Diagnosis>>;
}

const UNKNOWN = 'अभी पता नहीं';
const ACTIONS: Readonly<Record<FirstAidKind, string>> = {
  life: TALK_NOW,
  poisoning: FIRST_AID,
  injury: FIRST_AID,
  animal: CALL_VET,
};

/** First aid comes before every other answer. In doubt it answers: a needless one costs nothing. */
export function createFirstAid({
  firstAid: { life, poisoning, injury, animal },
  blocklist,
  sources,
}: Knowledge): FirstAid {
  const told = phrasesBySound(life.told, life.words);
  const willTake = phrasesBySound(life.will_take, life.words);
  const notMeant = phrasesBySound(life.not_meant, life.words);
  const feelsIll = phrasesBySound(poisoning.ill, poisoning.words);
  const isNoPerson = phrasesBySound(poisoning.not_a_person, poisoning.words);
  const handled = phrasesBySound(poisoning.handling, poisoning.words);
  const took = phrasesBySound(poisoning.taken, poisoning.words);
  const swallowed = phrasesBySound([...poisoning.swallowed, ...poisoning.splashed], poisoning.words);
  const isHurt = phrasesBySound(injury.hurt, injury.words);
  const hurtsNoPerson = phrasesBySound(injury.not_a_person, injury.words);
  const animalTook = phrasesBySound(animal.took, animal.words);
  const animalTookNamed = phrasesBySound([...animal.took, ...animal.took_named], animal.words);
  const nearAnimal = phrasesBySound(animal.near, animal.words);
  const animalIll = phrasesBySound(animal.ill, animal.words);
  const products = createNameFinder(Object.values(blocklist).flat());

  function kindOf(text: string): FirstAidKind | undefined {
    const heard = soundsOfText(text);
    const namesProduct = () => products.find(text).length > 0;
    const meant = notMeant.outOf(heard);
    if (told.foundIn(meant) || (willTake.foundIn(meant) && namesProduct())) return 'life';
    const animalGotIt = animalTookNamed.foundIn(heard) && namesProduct() ? animalTookNamed : animalTook;
    const ofPeople = isNoPerson.outOf(animalIll.outOf(animalGotIt.outOf(heard)));
    if (isPoisoned(ofPeople, heard, namesProduct)) return 'poisoning';
    if (isHurt.foundIn(hurtsNoPerson.outOf(heard))) return 'injury';
    const productNear = () => handled.foundIn(heard) || nearAnimal.foundIn(heard) || namesProduct();
    return animalGotIt.foundIn(heard) || (animalIll.foundIn(heard) && productNear()) ? 'animal' : undefined;
  }

  /** The product may be named in what was said of a plant: "पेड़ पर नुवान छिड़की, अब चक्कर आ रहा है". */
  function isPoisoned(ofPeople: string, heard: string, namesProduct: () => boolean): boolean {
    if (swallowed.foundIn(ofPeople)) return true;
    const ill = feelsIll.foundIn(ofPeople);
    return (ill && handled.foundIn(heard)) || ((ill || took.foundIn(ofPeople)) && namesProduct());
  }

  function answerOf(kind: FirstAidKind, { name, action, notice, text, steps, safety }: FirstAidData[FirstAidKind]) {
    return {
      problemId: null,
      confidence: 0,
      urgency: 'high',
      action: ACTIONS[kind],
      actionText: action,
      diagnosis: name,
      notice,
      hindi_text: `${notice} ${text}`,
      steps: steps.map(({ say }) => say),
      irrigation: { when: UNKNOWN },
      fertilizer: { type: UNKNOWN },
      doses: [],
      safety: safety.map(({ say }) => say),
      askExpert: true,
      matchedWords: [],
      source: 'rules',
      sources: [...new Set(steps.map(({ src }) => sources[src] ?? src))],
    } satisfies Diagnosis;
  }

  return {
    kindOf,
    answers: {
      life: answerOf('life', life),
      poisoning: answerOf('poisoning', poisoning),
      injury: answerOf('injury', injury),
      animal: answerOf('animal', animal),
    },
  };
}
