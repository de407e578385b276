/**
 * What a grower should do about a hazard; our advice, not the government's. Nothing about spraying today or litres:
 * these have decisions of their own on the same card.
 */
const ACTIONS = {
  rain: 'पके फल तोड़ लें, पानी निकलने की नालियाँ खोल दें, खाद अभी न डालें।',
  storm: 'पके फल पहले ही तोड़ लें। बिजली कड़के तो पेड़ों से दूर पक्के मकान में रहें।',
  hail: 'पके फल तोड़ लें, जाली हो तो पौधों पर डाल दें, ओले गिरते समय भीतर रहें।',
  wind: 'पके फल तोड़ लें, झुकी डालियों को सहारा दें।',
  heat: 'पानी सुबह या शाम को दें, फलों को तेज़ धूप से बचाने के लिए ढकें, दोपहर में बाग में काम न करें।',
  cold: 'छोटे पौधों को ढक दें, शाम की हल्की सिंचाई ठंड से बचाती है।',
  fog: 'पत्ते और फल देर तक गीले रहेंगे: धब्बों पर नज़र रखें।',
} as const;

export interface Hazard {
  /** In Hindi. */
  name: string;
  action: string;
}

const hazard = (name: string, action: keyof typeof ACTIONS): Hazard => ({ name, action: ACTIONS[action] });

/** IMD's codes of district warnings by number (agronomy facts 8.3), without 1, which says that there is none. */
export const HAZARDS: Readonly<Record<number, Hazard>> = {
  2: hazard('भारी बारिश', 'rain'),
  3: hazard('भारी बर्फ़बारी', 'cold'),
  4: hazard('गरज-चमक के साथ आँधी', 'storm'),
  5: hazard('ओलावृष्टि', 'hail'),
  6: hazard('धूल भरी आँधी', 'wind'),
  7: hazard('धूल उड़ाने वाली हवा', 'wind'),
  8: hazard('तेज़ हवा', 'wind'),
  9: hazard('लू', 'heat'),
  10: hazard('बहुत गरम दिन', 'heat'),
  11: hazard('गरम रात', 'heat'),
  12: hazard('शीत लहर', 'cold'),
  13: hazard('बहुत ठंडा दिन', 'cold'),
  14: hazard('पाला', 'cold'),
  15: hazard('घना कोहरा', 'fog'),
  16: hazard('बहुत भारी बारिश', 'rain'),
  17: hazard('अत्यंत भारी बारिश', 'rain'),
};

/** The worst for an orchard first: of several hazards the action of the first one is shown. */
const ORDER = [17, 5, 16, 2, 4, 8, 6, 7, 14, 12, 9, 10, 13, 3, 15, 11];

export const NO_WARNING = 1;
export const isKnownCode = (code: number): boolean => code === NO_WARNING || Object.hasOwn(HAZARDS, code);

/** The hazards of a warning, the worst first. */
export function hazardsOf(codes: readonly number[]): Hazard[] {
  return ORDER.filter((code) => codes.includes(code)).flatMap((code) => HAZARDS[code] ?? []);
}

/** Joined like a spoken list: "भारी बारिश, ओलावृष्टि और तेज़ हवा". */
export function spoken(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} और ${names.at(-1)}`;
}
