import type { Substance, SubstanceClass } from './substances.ts';

/** Effect of two substances in one tank, or on one leaf too soon after each other. */
export type MixingHarm = 'poison_gas' | 'burns' | 'inactive';

export interface MixingRule {
  a: SubstanceClass;
  b: SubstanceClass;
  why: MixingHarm;
  /** Name of the gas in Hindi. */
  gas?: string;
  /** Days between the two, where a source gives them; the longest given. */
  daysBetween?: number;
  src: keyof typeof MIXING_SOURCES;
  conf: 'A' | 'B' | 'C' | 'M' | 'O';
}

/** Citation as shown to users. */
export const MIXING_SOURCES = {
  label: 'CIB&RC, लेबल के नियम (शब्दों की जाँच बाकी)',
  doh: 'Washington State Department of Health: ब्लीच के मिश्रण',
  wsu: 'Washington State University, Hortsense: गंधक और तेल में 2 से 4 हफ्ते',
  ontario: 'Ontario Ministry of Agriculture, 2006: तेल और कैप्टान, क्लोरोथैलोनिल में 10 से 12 दिन',
  captec: 'Captec 4L का लेबल (greenbook.net)',
  ksu: 'Kansas State University, Horticulture: क्षारीय पानी और कीट की दवा',
  plantchemical: 'plantchemical.com: दवाएँ मिलाने के नियम',
  grstool: 'grstool.com: बोर्डो मिश्रण से जलना',
  cardoza: 'cardozapub.com: बोर्डो मिश्रण और अम्ल',
  wikipedia: 'Wikipedia: Lime sulfur',
  pharma: 'Maheshwary et al., Pharma Innovation 2020, 9(8):136',
  memory: 'जानकारों का अनुभव (स्रोत की जाँच बाकी)',
} as const;

/**
 * Class pairs that must not be combined, most dangerous and best documented first; the first matching row counts. A
 * pair without a row is unknown, not allowed.
 */
export const MIXING_RULES: readonly MixingRule[] = [
  { a: 'bleach', b: 'acid', why: 'poison_gas', gas: 'क्लोरीन', src: 'doh', conf: 'B' },
  { a: 'bleach', b: 'ammonia', why: 'poison_gas', gas: 'क्लोरामाइन', src: 'doh', conf: 'B' },
  { a: 'bleach', b: 'spray', why: 'poison_gas', gas: 'क्लोरीन वाली', src: 'doh', conf: 'B' },
  { a: 'lime_sulphur', b: 'acid', why: 'poison_gas', gas: 'हाइड्रोजन सल्फाइड', src: 'wikipedia', conf: 'C' },
  { a: 'sulphur', b: 'oil', why: 'burns', daysBetween: 28, src: 'wsu', conf: 'B' },
  { a: 'captan', b: 'oil', why: 'burns', daysBetween: 12, src: 'ontario', conf: 'B' },
  { a: 'chlorothalonil', b: 'oil', why: 'burns', daysBetween: 12, src: 'ontario', conf: 'B' },
  { a: 'captan', b: 'organophosphate', why: 'burns', src: 'captec', conf: 'B' },
  { a: 'bordeaux', b: 'sulphur', why: 'burns', src: 'grstool', conf: 'C' },
  { a: 'copper', b: 'lime_sulphur', why: 'burns', src: 'grstool', conf: 'C' },
  { a: 'bordeaux', b: 'acid', why: 'burns', src: 'cardoza', conf: 'C' },
  { a: 'fuel', b: 'spray', why: 'burns', src: 'memory', conf: 'M' },
  { a: 'weedkiller', b: 'spray', why: 'burns', src: 'memory', conf: 'M' },
  { a: 'captan', b: 'alkaline', why: 'inactive', src: 'captec', conf: 'B' },
  { a: 'organophosphate', b: 'alkaline', why: 'inactive', src: 'ksu', conf: 'B' },
  { a: 'pyrethroid', b: 'alkaline', why: 'inactive', src: 'plantchemical', conf: 'C' },
  { a: 'dithiocarbamate', b: 'alkaline', why: 'inactive', src: 'plantchemical', conf: 'C' },
  { a: 'trichoderma', b: 'hard_on_trichoderma', why: 'inactive', src: 'pharma', conf: 'B' },
  { a: 'trichoderma', b: 'bleach', why: 'inactive', src: 'memory', conf: 'M' },
  { a: 'calcium', b: 'sulphate_or_phosphate', why: 'inactive', src: 'memory', conf: 'M' },
];

/** Bordeaux mixture is made of the first; oil is emulsified with the second. */
const RECIPES: readonly ReadonlySet<string>[] = [
  new Set(['bordeaux', 'copper_sulphate', 'lime']),
  new Set(['lime_sulphur', 'sulphur', 'lime']),
  new Set(['oil', 'soap']),
];

/** Two substances that must not be combined. */
export interface BadPair {
  one: Substance;
  other: Substance;
  rule: MixingRule;
}

/** Whether the substances together are a recipe for one of them. */
export function isRecipe(substances: readonly Substance[]): boolean {
  return RECIPES.some((recipe) => substances.every(({ id }) => recipe.has(id)));
}

/** The rule for two substances, if any. */
export function ruleFor(one: Substance, other: Substance): MixingRule | undefined {
  if (one.id === other.id || isRecipe([one, other])) return undefined;
  const fits = ({ a, b }: MixingRule, first: Substance, second: Substance) =>
    first.is.includes(a) && second.is.includes(b);
  return MIXING_RULES.find((rule) => fits(rule, one, other) || fits(rule, other, one));
}

/** All incompatible pairs among the substances, most dangerous first. */
export function badPairsOf(substances: readonly Substance[]): BadPair[] {
  const pairs = substances.flatMap((one, at) =>
    substances.slice(at + 1).flatMap((other) => {
      const rule = ruleFor(one, other);
      return rule ? [{ one, other, rule }] : [];
    }),
  );
  return byGravity(pairs);
}

/** Most dangerous first. */
export const byGravity = (pairs: readonly BadPair[]): BadPair[] =>
  [...pairs].sort((one, other) => MIXING_RULES.indexOf(one.rule) - MIXING_RULES.indexOf(other.rule));
