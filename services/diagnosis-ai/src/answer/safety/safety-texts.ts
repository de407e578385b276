import type { HarvestOrigin } from '@anar/harvest/days-to-harvest';

/** Texts of the safety policy. No product is named, not even to forbid it. */

/** Whom to ask as long as there are no doctors here. The number is in the safety lines of every answer. */
export const ASK_TODAY = 'किसान कॉल सेंटर या कृषि विज्ञान केंद्र (KVK) से पूछें';
export const HARVEST_UNKNOWN = 'तुड़ाई में कितने दिन हैं, पता नहीं। इसलिए दवा की मात्रा नहीं दिखाई।';
export const HARVEST_NEAR = 'तुड़ाई पास है। इसलिए कुछ दवाएँ नहीं दिखाईं।';
/** The source of the near harvest date, so that the farmer can correct it; a tap is on the card itself. */
export const HARVEST_KNOWN_FROM: Readonly<Record<Exclude<HarvestOrigin, 'tap'>, string>> = {
  words: 'तुड़ाई का समय आपके सवाल में लिखा है।',
  diary: 'तुड़ाई का समय आपकी डायरी में लिखा है।',
  calendar: 'तुड़ाई का समय आपके बाग की अवस्था और बहार से गिना है। बदल गया हो तो बाग की जानकारी बदलें।',
};
export const NO_LABEL = `इस परेशानी की दवा अनार की लेबल सूची में नहीं है। दवा के लिए ${ASK_TODAY}।`;
export const BANNED = 'आपने जिस दवा का नाम लिखा है, वह प्रतिबंधित है। उसे न खरीदें, न डालें।';
export const RESTRICTED = 'आपने जिस दवा का नाम लिखा है, अनार पर उसकी मनाही है। उसे न खरीदें, न डालें।';
export const ANSWER_THE_QUESTION = 'इसकी जगह पहले परेशानी पहचानें: नीचे के सवाल का जवाब दें।';
export const ASK_THE_SIGNS = 'इसकी जगह पहले परेशानी पहचानें: पत्ती, फल या टहनी पर क्या दिखता है, लिखें। फिर सही सलाह मिलेगी।';
export const NOT_LABELLED = `आपने जिस दवा का नाम लिखा है, उसका अनार के लिए लेबल हमारी सूची में नहीं है। इसलिए मात्रा नहीं बताते। ${ASK_TODAY}।`;
export const WHEN_AGAIN =
  'दोबारा कितने दिन बाद डाल सकते हैं, यह हमारी सूची में नहीं है: बोतल के लेबल पर पढ़ें। साफ़ न हो तो दोबारा न डालें, किसान कॉल सेंटर 1800-180-1551 (मुफ़्त) से पूछें।';
