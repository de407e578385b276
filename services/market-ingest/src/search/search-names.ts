import { NO_MATCH, RANK, rankOf } from '@anar/places/name-rank';
import { type IndexedName, TIER } from './name-index.ts';
import { readSearchWords, type Word } from './search-words.ts';

/** Position in the list → how badly it fits: 0 is best. */
type Fits = Map<number, number>;

/** Added for a word that is only the middle of a name; tiers and ranks of all words together are less. */
const BY_PART = 10_000;
/** Added for a word with a typo: it may be another place. */
const BY_TYPO = 1_000_000;
/** The same sound is nearly as good as the same spelling. */
const BY_SOUND = 0.3;
const BY_SOUND_TYPO = 2;
const BY_SKELETON = 6;
/** A shorter beginning by sound would be the beginning of too much; the middle of a name always is. */
const LEAST_SOUND = 3;
/** A finger that rests on a key: folded to one letter it would begin many names. */
const HELD_KEY = /^(.)\1+$/u;

/**
 * Positions of the mandis that fit, best first, equal ones in the order of the list; undefined when nothing was asked that
 * could tell one from another ("मंडी भाव"). The words may stand in any order and all must fit; if none has all, those
 * that are called exactly as most words: a sentence has words that begin some name.
 */
export function searchNames(names: readonly IndexedName[], typed: string): number[] | undefined {
  const { whole, telling, isGeneric } = readSearchWords(typed);
  if (isGeneric) return undefined;
  const each = telling.map((word) => fitsOf(names, word));
  const best = bestOf([...(whole ? [fitsOf(names, whole)] : []), fitsOfAll(each)]);
  return sortFits(best.size > 0 ? best : fitsOfMost(telling.map((word) => fitsOf(names, word, RANK.start))));
}

/** The mandis with a name that fits better than the rank `below`. */
function fitsOf(names: readonly IndexedName[], word: Word, below = NO_MATCH): Fits {
  const fits: Fits = new Map();
  if (HELD_KEY.test(word.typed)) return fits;
  for (const name of names) {
    const rank = rankOfName(name, word);
    if (rank >= below) continue;
    const doubt = rank >= RANK.typo ? BY_TYPO : rank === RANK.part ? BY_PART : 0;
    for (const [position, tier] of name.mandis) {
      if (rank === RANK.part && !mayBePart(tier, name.folded, word.folded)) continue;
      const fit = doubt + tier + rank;
      if (fit < (fits.get(position) ?? NO_MATCH)) fits.set(position, fit);
    }
  }
  return fits;
}

/** "नगर" is Ahilyanagar, but "disa" is Deesa and not Odisha, and "nask" is nothing in Banaskantha. */
function mayBePart(tier: number, name: string, word: string): boolean {
  return tier < TIER.district || (tier === TIER.district && name.endsWith(word));
}

function rankOfName(name: IndexedName, word: Word): number {
  const written = rankOf(name.folded, word.folded);
  if (written < RANK.part) return written;
  const heard = rankBySound(name.sound, word.sound);
  const bare = word.skeleton !== '' && name.skeleton === word.skeleton ? BY_SKELETON : NO_MATCH;
  return Math.min(written, heard, bare);
}

function rankBySound(name: string, word: string): number {
  if (name === word && name !== '') return RANK.whole + BY_SOUND;
  if (word.length < LEAST_SOUND) return NO_MATCH;
  const rank = rankOf(name, word);
  if (rank === RANK.part) return NO_MATCH;
  return rank === RANK.start ? rank + BY_SOUND : rank + BY_SOUND_TYPO;
}

/** Those that every word fits. */
function fitsOfAll([first, ...rest]: readonly Fits[]): Fits {
  const all: Fits = new Map();
  for (const [position, fit] of first ?? []) {
    const sum = rest.reduce((total, fits) => total + (fits.get(position) ?? NO_MATCH), fit);
    if (sum < NO_MATCH) all.set(position, sum);
  }
  return all;
}

/** Those that most words fit, when none has all: one word may be a village that nobody knows. */
function fitsOfMost(each: readonly Fits[]): Fits {
  const counts = new Map<number, number>();
  for (const fits of each) for (const position of fits.keys()) counts.set(position, (counts.get(position) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  const found: Fits = new Map();
  for (const [position, count] of counts) {
    if (count < most) continue;
    found.set(
      position,
      each.reduce((sum, fits) => sum + (fits.get(position) ?? 0), 0),
    );
  }
  return found;
}

function bestOf(all: readonly Fits[]): Fits {
  const best: Fits = new Map();
  for (const fits of all) {
    for (const [position, fit] of fits) best.set(position, Math.min(fit, best.get(position) ?? NO_MATCH));
  }
  return best;
}

/** Typos are left out when a name fits without; middles of names weigh as much as typos when none begins so. */
function sortFits(fits: Fits): number[] {
  const all = [...fits];
  const isCertain = all.some(([, fit]) => fit < BY_PART);
  const shown = isCertain ? all.filter(([, fit]) => fit < BY_TYPO) : all;
  const weight = (fit: number) => (isCertain ? fit : fit % BY_PART);
  return shown
    .sort(([a, fitOfA], [b, fitOfB]) => weight(fitOfA) - weight(fitOfB) || a - b)
    .map(([position]) => position);
}
