import type { BadPair } from './mixing-rules.ts';
import { MIXING_SOURCES } from './mixing-rules.ts';
import type { SprayQuestion } from './spray-question.ts';

/** The rules' first statement on a spray question, whichever adviser answers the rest. */
export interface SprayAnswer {
  say: string;
  sources: readonly string[];
}

/** Fewest and most days before harvest of the labels shown (a test compares). */
export const WAIT_DAYS = { fewest: 1, most: 67 } as const;

const OTHERWISE = 'हर दवा का छिड़काव अलग करें, जैसा लेबल पर लिखा है।';
const MIX_UNKNOWN = `इन्हें साथ न मिलाएँ: लेबल सूची में कहीं नहीं लिखा कि ये साथ मिलाए जा सकते हैं। बिना जाँचे मिलाने से पत्ते और फल जल सकते हैं, ज़हरीली भाप बन सकती है या दवा बेअसर हो सकती है। ${OTHERWISE}`;
const TOO_MUCH =
  'लेबल से ज्यादा दवा कभी न डालें। ज्यादा मात्रा से असर नहीं बढ़ता: पत्ते और फल जलते हैं, फल में ज़हर बचता है और कीट पर दवा बेअसर होने लगती है। असर न दिखे तो पहचान जाँचें, डॉक्टर से पूछें।';
const OWN_STRENGTH =
  'मात्रा अपने अंदाज़े से तय न करें। उतनी ही डालें, जितनी उसी दवा के लेबल पर अनार के लिए लिखी है। उससे ज्यादा पर पत्ते और फल जलते हैं, फल में ज़हर बचता है; कम पर कीट और रोग नहीं मरते। लेबल पर अनार न लिखा हो, तो न डालें।';
const AGAIN =
  'रोज़ या जल्दी-जल्दी न छिड़कें। दोबारा कितने दिन बाद डाल सकते हैं, यह उसी दवा के लेबल पर लिखा होता है। वहाँ न मिले तो दोबारा न डालें, किसान कॉल सेंटर से पूछें।';
const ANTIBIOTIC =
  'एंटीबायोटिक हम इसलिए नहीं बताते: अनार के लिए इसका लेबल नहीं है, खेती में इस पर रोक का सरकारी आदेश प्रस्तावित है, और बार-बार छिड़कने से रोग के जीवाणु इससे मरना छोड़ देते हैं। मात्रा या बदले की दवा अंदाज़े से न लें।';

/**
 * Days to picking within which nearly every label requires waiting: stated even if the question is not about spraying.
 */
const SOON = 15;
/** Two citations suffice. */
const PAIRS_SAID = 2;

/**
 * The first answer; undefined where the rules say nothing. `daysToPick`: stated in the same text; null: on an unstated
 * day.
 */
export function sprayAnswer(asked: SprayQuestion, daysToPick?: number | null): SprayAnswer | undefined {
  const { badPairs, mixesUnknown, strength, again, antibiotic } = asked;
  const pairs = badPairs.slice(0, PAIRS_SAID);
  const refusals = [
    ...pairs.map(({ one, other, rule }) => ({ say: pairText({ one, other, rule }), src: rule.src })),
    ...(mixesUnknown ? [{ say: MIX_UNKNOWN, src: 'label' as const }] : []),
    ...(strength ? [{ say: strength === 'multiple' ? TOO_MUCH : OWN_STRENGTH, src: 'label' as const }] : []),
    ...(again ? [{ say: AGAIN, src: 'label' as const }] : []),
  ];
  const harvest = harvestText(asked, daysToPick);
  const said = [
    ...(refusals.length > 0 ? ['नहीं।', ...refusals.map(({ say }) => say)] : []),
    ...(harvest ? [harvest] : []),
    ...(antibiotic ? [ANTIBIOTIC] : []),
  ];
  if (said.length === 0) return undefined;
  const sources = [...refusals.map(({ src }) => src), ...(harvest || antibiotic ? (['label'] as const) : [])];
  return { say: said.join(' '), sources: [...new Set(sources)].map((src) => MIXING_SOURCES[src]) };
}

/** Why two substances must not be combined, and what to do instead. */
export function pairText({ one, other, rule }: BadPair): string {
  const { name: first = 'यह दवा' } = one;
  const { name: second = 'दूसरी दवा' } = other;
  const pair = first === second ? first : `${first} और ${second}`;
  if (rule.why === 'poison_gas') {
    return `${pair} कभी न मिलाएँ: ${rule.gas} गैस बनती है, जो ज़हरीली है और साँस रोक सकती है। पेड़ पर न डालें, पास-पास भी न रखें। मिल गए हों तो तुरंत खुली हवा में जाएँ; साँस में जलन हो तो 112 पर फोन करें।`;
  }
  const harm = rule.why === 'burns' ? 'पत्ते और फल जल सकते हैं' : 'दोनों आपस में मिलकर बेअसर हो जाते हैं, खर्च बेकार जाता है';
  const between = rule.daysBetween ? ` दोनों के छिड़काव के बीच कम से कम ${rule.daysBetween} दिन रखें।` : ` ${OTHERWISE}`;
  return `${pair} साथ न मिलाएँ: ${harm}।${between}`;
}

function harvestText({ spraying }: SprayQuestion, days: number | null | undefined): string | undefined {
  if (days === undefined || (days ?? 0) >= WAIT_DAYS.most) return undefined;
  if (!spraying && !(days && days <= SOON)) return undefined;
  const waits = `दवा के लेबल पर लिखा होता है कि छिड़कने के कितने दिन बाद फल तोड़ सकते हैं: अनार की लेबल सूची में ${WAIT_DAYS.fewest} से ${WAIT_DAYS.most} दिन।`;
  const doubt = 'पक्का न हो तो न छिड़कें: पहले फल तोड़ें, छिड़काव बाद में करें, नहीं तो ज़हर फल में रह जाता है।';
  if (days === null) return `तुड़ाई से पहले हर दवा नहीं छिड़क सकते। ${waits} ${doubt}`;
  if (days === 0) return `जो फल आज टूटने हैं, उन पर कोई दवा न छिड़कें। ${waits} नहीं तो ज़हर फल में रह जाता है।`;
  const when = days === 1 ? 'कल' : `${days} दिन में`;
  return `तुड़ाई ${when} है: वही दवा छिड़क सकते हैं, जिसके लेबल पर रुकने के दिन इससे ज़्यादा न हों। ${waits} ${doubt}`;
}
