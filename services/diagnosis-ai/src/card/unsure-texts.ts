import type { Outcome } from '../adviser/adviser.ts';

export interface UnsureText {
  diagnosis: string;
  hindi_text: string;
  action: string;
  actionText: string;
}

const ASK = { action: 'ask_expert', actionText: 'डॉक्टर से पूछें' } as const;

/** What the card says when it does not name a problem. Never blames, never claims to have seen something. */
export const UNSURE: Readonly<Record<Exclude<Outcome, 'found'>, UnsureText>> = {
  unclear: {
    ...ASK,
    diagnosis: 'रोग साफ़ नहीं दिखा',
    hindi_text: 'बात अभी साफ़ नहीं हुई। अंदाज़े से दवा बताना ठीक नहीं। पत्ती, फल या टहनी पर क्या दिखता है, लिखें, या डॉक्टर से पूछें।',
  },
  other_subject: {
    ...ASK,
    diagnosis: 'यह अनार की बात नहीं लगी',
    hindi_text: 'हम अभी केवल अनार की जाँच करते हैं। अनार की परेशानी लिखें, या डॉक्टर से पूछें।',
  },
  photo_alone: {
    action: 'answer_question',
    actionText: 'नीचे के सवाल का जवाब दें',
    diagnosis: 'फोटो सहेज ली',
    hindi_text: 'फोटो सहेज ली; जाँच के लिए 2 सवाल। फोटो अभी किसी ने देखी नहीं है।',
  },
};

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
