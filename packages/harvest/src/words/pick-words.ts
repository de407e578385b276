/** Picking as it sounds (`sound.ts`), and what is said around it, in Hindi, Marathi and English. */

/** One of these parts of a regular expression, written with a space between them; in one, `_` stands for a space. */
const either = (...lists: readonly string[]) => `(?:${lists.join(' ').split(' ').join('|')})`;
const pattern = (source: string, flags = '') => new RegExp(source.replaceAll('_', ' '), flags);

/** Fruit: what an unspecific verb must be about. */
const FRUIT = either('fal\\w* phal anar\\w* dalin?[bm]\\w* mal fruits? pomegranates? peti(?:yan)? bag');
const NOUN = either(
  't[uo]dv?ai\\w* todni\\w* turai torai kadhni\\w* h[ae]rvest\\w* pick?ing pikin plu(?:ck|k)ing',
  'toda(?=_(?:\\S+_)?(?:kar(?:n|aic|enge)|hon|hog|calu|suru))',
);
const ENDING = either(
  'v?(?:a|ane|ana|ani|aenge|aunga|an)? na ne ni no nu en en?ge en?gi e?ga e?gi un un?ga un?gi nar\\w* aya?c\\w* aic\\w* ayla',
  'at t[aeio] tat toi rah[aei] e i l[aeiou] lya u uya kar ke o',
);
const VERB = either(
  `tod${ENDING}`,
  `tudv(?:a|ana|ane|ani|aenge|aunga)`,
  'pick(?:ed)? pik(?:ed)? pluck(?:ed)? pluk(?:ed)? tut(?:ega|egi|enge|_jae?n?g[aei])',
);
const WILL = either('na ne ni en?ge en?gi ega egi un unga nar\\w* aya?c\\w* aic\\w* _rah[aei] _le\\w* _den\\w*');
/** Who has an orchard and sells on a day, or sends to the market, means the fruit. */
const FOR_SALE = either(
  `bec${WILL} vik(?:na|nar\\w*|aic\\w*) (?:mandi|bajar|market)_(?:(?:me|men|m|ko|la)_)?(?:bhej|le_ja|ne)${WILL}`,
);
/** Verbs that mean picking only of fruit: to take down, out, away, to cut, send, load or sell. */
const OF_FRUIT = `${FRUIT} (?:(?!${FRUIT})\\S+ ){0,3}?${either(
  `(?:uta?r|bhej|bec|utha|uthva|bhar|lod|kat|kadh)${WILL} uth(?:ega|enge|na) le_ja(?:na|ne|nar\\w*|e\\w*g[aei]|unga|_rah[aei])`,
  'katai bik(?:na|ne|ega|enge|nar\\w*|_ja\\w*g[aei]) (?:mandi|bajar)_ja(?:na|ne|\\w*g[aei]) vik(?:na|nar\\w*|aic\\w*)',
  'load(?:ing)? sel cut send',
)}|mal (?:\\S+ ){0,2}?(?:nika?l${WILL}|ja(?:na|ne|ega|iega|enga))|${FOR_SALE}`;

const NEGATION = either("nahin? nhi nako mat not don't dont no bina");
const EARLIER = either('pahle pehle phle pahale purv\\w* adhi agodar');
const PAST = either(
  'hu[aei] hui ho_?ga[iye]\\w* ga[iy]\\w* gae gel[ie] cuk\\w* kar_l[iae]\\w* (?<!ke_)li[ae]? (?<!ke_)liya le_li\\w* di[ae]? diya',
  'dali dala tha thi the hot[iae] jh?al[iae]\\w* kel[iae]\\w* ki kari kia kiya khata?m samapt sampl[iae]\\w* puri pura',
  'nipat\\w* finised done over completed? ago vas ended',
);
const ONGOING = either(
  'cal_r\\w* calr\\w* calu cal jari suru\\w* lag[aei] rah[aei] karat going_on ongoing start\\w* in_progres on$',
);
const NEAR = either(
  'jald\\w* sigr\\w* sun lav?a?kar\\w* pas najd\\w* karib javal\\w* near nikat hone_v?ali honevali vali vale a_ga[iey]\\w*',
  'ane_v?ali ali par pe taiya?r\\w* ka_samai ka_taim ka_vakt ka_sijan time taim vel readi about_to ke_kagar abhi ata',
  'turant nov',
);
const FILLERS = '(?:(?:ke|ki|k|bilkul|ab|lie|hone|ekdam|is|are) ){0,3}';

export const PICK = pattern(`\\b(?:(?<noun>${NOUN})|(?<verb>${VERB})|(?<fruit>${OF_FRUIT}))(?= |$)`, 'g');
/** Fruit that is ripe may be picked any day. */
export const RIPE = pattern(
  `\\b${FRUIT} (?:\\S+ ){0,2}?(?:pak (?:ga|cuk|rah)\\S*|pake|taiya?r\\w*|ripe|readi)(?! (?:nahi|nhi|not))(?= |$)`,
);

/** What is taken off, and is not the crop: leaves, flowers, twigs, rotten and fallen fruit. */
const OTHER_THINGS = either(
  'pat\\w* ful\\w* kali\\w* t[ae]hni\\w* dal dali\\w* sakha\\w* ghas kharpatvar leaves leaf flovers? branc\\w* panan? pane',
  'fandi\\w*',
);
const SPOILT = either(
  'sad[aei] fat[aei] rogi rogat bimar kharab dagi\\w* sankramit gir[aei] kuj[aeil]\\w* roten infected diseased',
  'dhab\\w*_vale dag_vale',
);
export const NOT_THE_CROP = pattern(
  `\\b(?:${OTHER_THINGS}|${SPOILT}(?: hue| hua| hui| vale)* ${FRUIT})(?: ko| ki| ka| ke)?(?: aj| abhi| sab| turant| hath se| kal)*$`,
);

/** The form of a verb that tells what will be done. */
export const INTENT =
  /^(?:t[uo]d|plu|pick|pik)\w*(?:na|ne|ni|enge|en?gi|ega|unga|nar\w*|aic\w*| [ld](?:enge|unga|ena|eni|ega|egi))(?: (?!par|pe|se|ke|ki|vale|me|men|lai?k)|$)/;
/** "तुड़ाई कब करें", "कितने दिन बाद तोड़ें". */
export const ASKS_FOR_DAY = /\b(?:kab|kadhi|kitne|kitni|kiti|vhen|hov mani)\b/;

/** "तुड़ाई के बाद", "तोडणीनंतर". */
export const AFTER_IT = /^(?:(?:ke|k|ki|ho jane|hone|jane|hua?e?) ){0,3}(?:bad\w*|pascat|upranto?|nantar)\b/;
/** "तुड़ाई से पहले", "तोडणीच्या आधी". */
export const BEFORE_IT = pattern(`^(?:(?:hone|karne|se|ke|k|cya|ki) ){0,3}${EARLIER}\\b`);
/** "तुड़ाई से 10 दिन पहले", "तुड़ाई के 10 दिन बाद". */
export const MEASURED = pattern(
  `^(?:hone |karne )?(?:se|ke|ki|k|cya) (?<amount>(?:\\S+ ){1,4}?)(?<how>${EARLIER}|bad\\w*|nantar)\\b`,
);
export const ENGLISH_RELATION = /(?:^| )(?:after|before|post|pre)(?: the)? $/;
/** Between a day and the picking that it is the day of. */
export const STILL_ITS = /^ ?(?:(?:ki|ke|vali|before|the) ?)*$/;

export const NEGATION_WORD = pattern(`^${NEGATION}$`);
export const DENIED_BEFORE = pattern(`(?:^| )${NEGATION}(?: (?:kar|ho|abhi|ani|yet|going|be))? $`);
export const DENIED_AFTER_DAY = pattern(`^ (?:ko )?${NEGATION}\\b`);
export const UNTIL = /^ (?:tak|paryant|talak|til)\b/;
export const IS_FINITE = /^(?:hai|hain|h|he|ahe|ahet|is)$/;
export const JOINS_DAYS = /^ ?(?:(?:ya|aur|or|se|to|va|kinva|hi|nahin? to) )?$/;

export const PLANNED_BEFORE =
  /(?:^| )(?:vil|vil be|to be|going to|gona|have to|nid to|plan to|planing to|vant to|can i|mai i|sould i|can ve|sould ve)(?: \S+)? $/;
export const PLANNED_AFTER = /^(?:\S+ )?(?:ja|jane) rah|^(?:\S+ ){0,4}(?:soc|plan\w*|iccha|vicar)(?= |$)/;
export const ONGOING_FORM = /rah[aei]$|t[ao]?t$/;
export const ONGOING_AFTER = pattern(`^(?:\\S+ ){0,2}?${ONGOING}(?= |$)`);
export const ENGLISH_NOW = /(?:^| )(?:are|am|is|started|already) $/;
export const PAST_FORM = /^tod[aei]$|^todl|ed$/;
export const PAST_AFTER = pattern(`^(?:(?!hai |hain |h |he |ahe )\\S+ ){0,3}?${PAST}(?= |$)`);
/** The picking is close, on a day that is not said. */
export const NEAR_AFTER = pattern(`^${FILLERS}${NEAR}(?= |$)`);
export const NEAR_BEFORE = pattern(`(?:^| )${NEAR} (?:hi |se |to |for )?$`);
/** "तुड़ाई पर असर": on it, but not at it. */
export const ABOUT_TO_BE = /^(?:par|pe) (?!hai|hain|h$|a )/;

/** Where one thing that is told ends and another begins. */
export const CLAUSE_END =
  /[,;:.!?\n।॥|]+|(?<= )(?:lekin|magar|parantu|kintu|islie|kyonki|kyunki|kyuki|pan|but|because|mhanun|jabki)(?= )/;
/** What may stand beside a day that is told alone. */
export const ONLY_A_DAY =
  /^(?:(?:hai|hain|h|he|ahe|ahet|hoga|hogi|rahegi|karenge|karni|karna|karunga|karnar|ki|ko|ke|k|bad|me|men|se|bhi|dusri|dusra|agli|agla|tisri|vali|phir|fir|tab|ab|to|hi|baki|bas|sayad|lagbhag|karib|in|on|it|vil|be|subah|sam|sirf|keval|matlab|yani|paryant|tak|suru|aur|and) ?)*$/;
