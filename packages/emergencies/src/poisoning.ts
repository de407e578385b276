import { type Harm, harmsIn, type Route } from './harms.ts';
import type { Word } from './sentence.ts';
import type { Swallowing } from './swallowing.ts';
import { any, before, is, nearInClause } from './words-near.ts';

/** What is cried in so few words needs no verb. */
const CRY = 3;

export interface Poisoned {
  /** How a person came to harm, and how it shows; empty when nobody did. */
  routes: ReadonlySet<Route>;
  /** An animal did. */
  animal: boolean;
}

export function poisonedIn(words: readonly Word[], swallowings: readonly Swallowing[]): Poisoned {
  const told: Harm[] = [...swallowings.flatMap((one) => harmOf(words, one)), ...harmsIn(words), ...cryIn(words)];
  const harms = told.length > 0 ? told : likelyIn(words);
  const routes = new Set(harms.filter(({ whose }) => whose === 'person').map(({ route }) => route));
  return { routes, animal: harms.some(({ whose }) => whose === 'animal') || hasDied(words) };
}

function harmOf(words: readonly Word[], { when, actor, what }: Swallowing): Harm[] {
  if (when !== 'done' || actor === 'pest' || actor === 'plant') return [];
  const isOfPlants =
    nearInClause(words, what, 8, 'plant', 'pest') && !nearInClause(words, what, 8, 'person', 'child', 'it', 'mistake');
  if (actor === undefined && isOfPlants && !(is(words, what - 1, 'oblique') && is(words, what - 2, 'poured')))
    return [];
  const ofAnimal = actor === 'animal' || (actor !== 'person' && any(words, 'animal') && !any(words, 'person', 'child'));
  return [{ route: 'swallowed', whose: ofAnimal ? 'animal' : 'person' }];
}

/** "बचाओ सल्फास", "poison help", "गाय जहर". */
function cryIn(words: readonly Word[]): Harm[] {
  if (words.length > CRY || !any(words, 'poison', 'brand')) return [];
  const only = words.every((_, at) =>
    is(words, at, 'poison', 'brand', 'help', 'mistake', 'child', 'person', 'it', 'animal', 'oblique', 'eye', 'mouth'),
  );
  if (!only || !any(words, 'poison', 'help', 'child')) return [];
  return [{ route: 'swallowed', whose: any(words, 'animal') ? 'animal' : 'person' }];
}

/** Nothing else is told of a kinsman, a child or an animal and a poison: no plant, no question, no work. Then it is feared. */
function likelyIn(words: readonly Word[]): Harm[] {
  if (any(words, 'plant', 'pest', 'place', 'prevent', 'hypothetical', 'remedy')) return [];
  const harmful = any(words, 'poison', 'brand', 'medicine', 'fumes');
  const somebody = any(words, 'person', 'child', 'it');
  const feared = any(words, 'hospital', 'survives') && harmful;
  if (feared) return [{ route: 'unwell', whose: any(words, 'animal') && !somebody ? 'animal' : 'person' }];
  if (any(words, 'poured', 'handling', 'trade') || words.some((_, at) => isQuestion(words, at))) return [];
  if (any(words, 'kin', 'child') && harmful) return [{ route: 'swallowed', whose: 'person' }];
  if (any(words, 'it') && any(words, 'poison')) return [{ route: 'swallowed', whose: 'person' }];
  return any(words, 'animal') && any(words, 'poison', 'brand') ? [{ route: 'swallowed', whose: 'animal' }] : [];
}

/** "क्या करूं" is no question about work. */
const isQuestion = (words: readonly Word[], at: number) =>
  is(words, at, 'questions', 'howMuch') &&
  !/^(?:kar|du|de)/.test(words[at + 1]?.sound ?? '') &&
  !is(words, at, 'urgent');

/** An animal died, or lies ill, where a product was. */
function hasDied(words: readonly Word[]): boolean {
  if (!any(words, 'animal') || !any(words, 'poison', 'brand', 'medicine', 'product', 'handling', 'fumes')) return false;
  return words.some((_, at) => {
    const ill = is(words, at, 'ailing', 'froth', 'dying') || (is(words, at, 'die') && is(words, at + 1, 'done'));
    return ill && before(words, at, 10, 'animal') && !before(words, at, 2, 'pest', 'plant');
  });
}
