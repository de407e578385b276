/** Warning texts for the doctor. A barred product is never named. */

export const UNIT_NAMES = { ml: 'मिली', g: 'ग्राम' } as const;

export const bannedText = (why: string, source: string | undefined): string =>
  `यह दवा प्रतिबंधित है (${[why, source].filter(Boolean).join('; ')})। पर्चे में नहीं भेजी जा सकती।`;

export const restrictedText = (why: string, source: string | undefined): string =>
  `अनार पर इस दवा की मनाही है: ${[why, source].filter(Boolean).join('; ')}। पर्चे में नहीं भेजी जा सकती।`;

export const inText = (said: string): string => `लिखे हुए शब्दों में एक दवा का नाम है। ${said}`;

export const antibioticInText =
  'लिखे हुए शब्दों में एक एंटीबायोटिक है। वह अनार के लेबल में नहीं है, और उस पर रोक का आदेश प्रस्तावित है (दिसंबर 2021)।';

export const unlabelledDoseInText = (source: string): string =>
  `लिखे हुए शब्दों में ऐसी दवा की खुराक है, जो अनार के लेबल में नहीं है (${source})।`;

export const doseInText = (product: string, said: string): string => `लिखे हुए शब्दों में ${product}: ${said}`;

export const unclearDoseInText =
  'लिखे हुए शब्दों में एक खुराक है, पर कितने पानी में, यह नहीं। उसे दवा की सूची में जोड़ें: वहाँ लेबल से जाँच होती है।';

export const twiceText = (first: number): string => `यही दवा ${first} नंबर पर भी है: दोनों डालने पर खुराक बढ़ जाएगी।`;

export const tooSoonText = (days: number, least: number): string =>
  `${days} दिन में दोबारा: ${least} दिन से पहले दोहराने का कोई आधार लेबल में नहीं है।`;

export const doseInNameText = 'दवा के नाम में खुराक न लिखें। उसे खुराक के खाने में लिखें: वहाँ लेबल से जाँच होती है।';

/** Two lines of one prescription; `first` from 1. */
export const besideLine = (first: number): string => `दवा ${first} के साथ: `;

/** Streptomycin and tetracycline (agronomy facts 1.2). */
export const PHASE_OUT_TEXT =
  'यह दवा अनार के लेबल में नहीं है। इस पर रोक का आदेश प्रस्तावित है (दिसंबर 2021)। खुराक किसान को नहीं दिखेगी।';

export const notOnLabelText = (source: string): string =>
  `यह दवा अनार के लेबल में नहीं है (${source})। खुराक किसान को नहीं दिखेगी।`;

export const aboveLabelText = (dose: string, source: string): string =>
  `खुराक लेबल से ज़्यादा है: लेबल ${dose} (${source})। तुड़ाई से पहले के दिन लेबल की खुराक के ही हैं।`;

export const belowLabelText = (dose: string, source: string): string => `खुराक लेबल से कम है: लेबल ${dose} (${source})।`;

export const otherUnitText = (dose: string, source: string): string =>
  `लेबल की खुराक दूसरी इकाई में है: ${dose} (${source})।`;

export const pastHarvestText = (harvestOn: string, safeOn: string, waitDays: number): string =>
  `तुड़ाई ${harvestOn} से है, पर आख़िरी छिड़काव के ${waitDays} दिन बाद यानी ${safeOn} से पहले फल नहीं तोड़ सकते।`;
