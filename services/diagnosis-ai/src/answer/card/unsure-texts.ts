import type { Assessment, Outcome } from '../adviser/adviser.ts';
import { ASK_TODAY } from '../safety/safety-texts.ts';

export interface UnsureText {
  diagnosis: string;
  hindi_text: string;
  action: string;
  actionText: string;
}

const ASK = { action: 'ask_expert', actionText: ASK_TODAY } as const;

/** What the card says when it does not name a problem. Never blames, never claims to have seen something. */
export const UNSURE: Readonly<Record<Exclude<Outcome, 'found'>, UnsureText>> = {
  unclear: {
    ...ASK,
    diagnosis: 'रोग साफ़ नहीं दिखा',
    hindi_text:
      'बात अभी साफ़ नहीं हुई। अंदाज़े से दवा बताना ठीक नहीं। पत्ती, फल या टहनी पर क्या दिखता है, लिखें, या नज़दीकी कृषि विज्ञान केंद्र (KVK) से पूछें। पानी और छिड़काव की रोज़ की सलाह ‘बाग’ में देखें।',
  },
  other_subject: {
    ...ASK,
    diagnosis: 'यह अनार के रोग की बात नहीं लगी',
    hindi_text:
      'यहाँ केवल अनार के पौधे की जाँच होती है। अनार की परेशानी लिखें, या नज़दीकी कृषि विज्ञान केंद्र (KVK) से पूछें। पानी और छिड़काव की सलाह ‘बाग’ में, मंडी के दाम ‘भाव’ में देखें।',
  },
  how_to: {
    ...ASK,
    diagnosis: 'इस काम का पन्ना अभी नहीं है',
    hindi_text: `इस सवाल का जवाब अभी हमारी पुस्तिका में नहीं है। ${ASK_TODAY}। पौधे में कोई परेशानी हो, तो पत्ती, फल या टहनी पर क्या दिखता है, लिखें।`,
  },
  asks_spraying: {
    ...ASK,
    diagnosis: 'छिड़काव के सवाल का जवाब',
    hindi_text:
      'सवाल में पेड़ की कोई परेशानी नहीं लिखी, इसलिए किसी रोग का नाम नहीं बताया। पत्ती, फल या टहनी पर जो दिखता है, लिखें: फिर सही दवा, उसकी लेबल वाली मात्रा और तुड़ाई से पहले रुकने के दिन दिखेंगे।',
  },
  photo_alone: {
    action: 'answer_question',
    actionText: 'नीचे के सवाल का जवाब दें',
    diagnosis: 'फोटो सहेज ली',
    hindi_text: 'फोटो सहेज ली; जाँच के लिए 2-3 सवाल। फोटो अभी किसी ने देखी नहीं है।',
  },
};

/** Another subject that we know where to send to; the button is below. */
export const OTHER_SUBJECT: Readonly<Record<NonNullable<Assessment['subject']>, UnsureText>> = {
  market: {
    ...ASK,
    diagnosis: 'मंडी का भाव पूछा है',
    hindi_text: 'मंडी के दाम ‘भाव’ में हैं, रोज़ के और पास की मंडी के।',
  },
  other_crop: {
    ...ASK,
    diagnosis: 'यह अनार की बात नहीं लगी',
    hindi_text: 'यहाँ केवल अनार के पौधे की जाँच होती है। दूसरी फसल या पशु के लिए किसान कॉल सेंटर पर पूछें, फ़ोन मुफ़्त है।',
  },
};

/** Shown until the first tap; a tap may have counted the check. */
export const NOT_COUNTED = 'अभी यह जाँच गिनी नहीं गई।';

/** Two problems are close: the question decides, nothing is guessed. */
export const ASKING: UnsureText = {
  action: 'answer_question',
  actionText: 'नीचे के सवाल का जवाब दें',
  diagnosis: 'अभी पक्का नहीं',
  hindi_text: 'एक से ज़्यादा रोग हो सकते हैं। नीचे के सवाल का जवाब दें, फिर सलाह बनेगी। तब तक कोई दवा न डालें।',
};

/** Nothing is guessed yet: one more tap says what it is about. */
export const ASKING_MORE: UnsureText = {
  ...ASKING,
  hindi_text: 'एक सवाल और। जवाब देते ही सलाह बनेगी। फोटो अभी किसी ने देखी नहीं है।',
};

/** A model looked at the photo and was not sure. */
export const ASKING_AFTER_A_LOOK: UnsureText = {
  ...ASKING,
  hindi_text: 'AI ने फोटो देखी, पर रोग पक्का नहीं हुआ। नीचे के सवाल का जवाब दें, फिर सलाह बनेगी। तब तक कोई दवा न डालें।',
};

/** Added to an answer of the rules: why the model did not answer. */
export const MODEL_MISSING = {
  spent: 'आज AI से जाँच की सीमा पूरी हो गई, इसलिए यह जवाब अनार पुस्तिका से है। AI कल फिर देखेगा।',
  failed: 'AI का जवाब अभी नहीं मिला, इसलिए यह जवाब अनार पुस्तिका से है।',
} as const;
