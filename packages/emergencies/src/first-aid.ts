import { HARM_ROUTES } from '@anar/classifier/emergency/emergency-text';
import { CALL_VET, FIRST_AID, TALK_NOW } from '@anar/contracts/constants';
import type { Emergency, Route } from './emergency.ts';

/** What to do until help comes, and whom to call: no plant problem, no product. To be reviewed by a physician. */
export interface FirstAid {
  /** Code of the first step, as in the contracts. */
  action: string;
  actionText: string;
  title: string;
  /** All numbers to call, most important first. */
  notice: string;
  steps: readonly string[];
  safety: readonly string[];
  sources: readonly string[];
}

/**
 * Sources of the steps and numbers. A number without a source is not shown. `epa` marks only what was read there; every
 * other step is ours, and states that no physician has reviewed it yet.
 */
const SOURCES = {
  epa: 'US EPA, First Aid in Case of Pesticide Exposure (epa.gov/pesticide-incidents)',
  ers: 'भारत सरकार, आपात सेवा ERSS-112; एम्बुलेंस 108',
  manas: 'स्वास्थ्य मंत्रालय, टेली-मानस 14416 (लोकसभा उत्तर, फ़रवरी 2025)',
  vet: 'पशुपालन मंत्रालय, चल पशु चिकित्सा इकाई 1962',
  ours: 'अनार मित्र, डॉक्टर की जाँच बाकी',
} as const;

type Source = keyof typeof SOURCES;
type Said = readonly [say: string, source: Source];

const HELP: Said = ['112 या 108 पर फ़ोन करें, तुरंत नज़दीकी अस्पताल जाएँ। दवा की बोतल और लेबल साथ ले जाएँ।', 'ers'];

const BY_ROUTE: Readonly<Record<Route, readonly Said[]>> = {
  unconscious: [
    ['बेहोश हो तो करवट से लिटाएँ, मुँह साफ रखें, अकेला न छोड़ें। मुँह से कुछ न दें।', 'ours'],
    ['साँस न चले तो 112 पर बताएँ और उनके कहे अनुसार छाती दबाएँ।', 'ours'],
  ],
  swallowed: [
    ['उल्टी न कराएँ। नमक का पानी, दूध, घी या नींबू न पिलाएँ।', 'ours'],
    ['होश में हो तो मुँह पानी से कुल्ला कराएँ। डॉक्टर के कहे बिना कुछ न खिलाएँ, न पिलाएँ।', 'epa'],
  ],
  inhaled: [['तुरंत खुली हवा में ले जाएँ, कपड़े ढीले करें। बंद कमरे में अकेले न घुसें।', 'ours']],
  eyes: [['आँख खुली रखकर साफ बहते पानी से 15 से 20 मिनट धोएँ। मलें नहीं, कोई दवा न डालें।', 'ours']],
  skin: [['दवा लगे कपड़े उतारें। शरीर और बाल साबुन और खूब पानी से 15 मिनट धोएँ।', 'epa']],
  unwell: [
    ['काम तुरंत रोकें, खुली हवा में जाएँ।', 'epa'],
    ['दवा लगे कपड़े उतारें, हाथ, मुँह और शरीर साबुन और खूब पानी से धोएँ।', 'epa'],
  ],
};

const CALL_112 = '112 या 108 पर अभी फ़ोन करें';
const NUMBERS: Said = ['आपात सेवा: 112, एम्बुलेंस: 108', 'ers'];

/** First aid for the result of `readEmergency`; for a poisoning by its routes. */
export function firstAidFor({ kind, routes }: Emergency): FirstAid {
  switch (kind) {
    case 'poisoning':
      return poisoning(routes);
    case 'despair':
      return despair(routes);
    case 'animal':
      return withSources(
        {
          action: CALL_VET,
          actionText: 'पशु डॉक्टर को अभी फ़ोन करें',
          title: 'पशु को बचाएँ',
          notice: 'अभी पशु डॉक्टर को फ़ोन करें या पशु हेल्पलाइन 1962 पर। दवा की बोतल और लेबल संभालकर रखें, डॉक्टर को दिखाएँ।',
        },
        [
          ['पशु को दवा और छिड़के हुए चारे से हटाएँ, छाया और खुली हवा में रखें।', 'ours'],
          ['चमड़ी पर दवा लगी हो तो खूब पानी से धोएँ। खुद दस्ताने पहनें।', 'ours'],
          ['बिना डॉक्टर के कहे कुछ न खिलाएँ, न पिलाएँ।', 'ours'],
          ['क्या खाया और कब, डॉक्टर को बताएँ। 1962 न लगे तो पास के पशु अस्पताल जाएँ।', 'vet'],
        ],
        [
          ['किसी इंसान को भी तकलीफ हो तो 112 या 108 पर फ़ोन करें।', 'ers'],
          ['दूसरे पशुओं और बच्चों को उस जगह से दूर रखें।', 'ours'],
        ],
      );
    case 'injury':
      return withSources(
        {
          action: FIRST_AID,
          actionText: CALL_112,
          title: 'पहले इंसान की जान',
          notice: 'अभी 112 या 108 पर फ़ोन करें और तुरंत नज़दीकी अस्पताल जाएँ। झाड़-फूंक में समय न गँवाएँ।',
        },
        [
          ['साँप या बिच्छू: शांत लिटाएँ, काटा हुआ अंग न हिलाएँ। अँगूठी, कड़ा और जूता उतारें।', 'ours'],
          ['घाव को न काटें, न चूसें, न कसकर बाँधें। साँप पकड़ने न जाएँ।', 'ours'],
          ['करंट: पहले मेन स्विच बंद करें। बंद न हो तो सूखी लकड़ी से हटाएँ, हाथ न लगाएँ।', 'ours'],
          ['खून बहे तो साफ कपड़े से दबाकर रखें। दबे हुए को खींचें नहीं।', 'ours'],
          ['मधुमक्खी या ततैया: वहाँ से हटें। साँस फूले, चेहरा सूजे या बहुत डंक हों तो तुरंत अस्पताल।', 'ours'],
          ['कुत्ते या बंदर ने काटा हो: घाव 15 मिनट साबुन और बहते पानी से धोएँ, आज ही टीका लगवाएँ।', 'ours'],
        ],
        [NUMBERS, ['साँस न चले तो 112 पर बताएँ और उनके कहे अनुसार छाती दबाएँ।', 'ours']],
      );
  }
}

function poisoning(routes: readonly Route[]): FirstAid {
  const known = routes.length > 0;
  // Breathing comes first. For an unknown route: the first step of each.
  const steps = [...(known ? routes : HARM_ROUTES)]
    .sort((one, other) => Number(other === 'unconscious') - Number(one === 'unconscious'))
    .flatMap((route) => (known ? BY_ROUTE[route] : BY_ROUTE[route].slice(0, 1)));
  return withSources(
    {
      action: FIRST_AID,
      actionText: CALL_112,
      title: 'पहले इंसान की जान',
      notice: 'अभी 112 या 108 पर फ़ोन करें, तुरंत नज़दीकी अस्पताल जाएँ और दवा की बोतल साथ ले जाएँ।',
    },
    [...steps, HELP],
    [NUMBERS, ['जब तक डॉक्टर न कहें, छिड़काव न करें। दूसरों को भी उस जगह से दूर रखें।', 'ours']],
  );
}

function despair(routes: readonly Route[]): FirstAid {
  const taken = routes.length > 0;
  const line = 'टेली-मानस 14416 या 1-800-891-4416, मुफ़्त, दिन-रात।';
  return withSources(
    {
      action: TALK_NOW,
      actionText: 'अभी 14416 पर बात करें',
      title: 'आप अकेले नहीं हैं',
      notice: taken
        ? `आप अकेले नहीं हैं। कुछ पी या खा लिया है तो अभी 112 पर फ़ोन करें, तुरंत अस्पताल जाएँ। बात करें: ${line}`
        : `आप अकेले नहीं हैं। अभी बात करें: ${line} जान को खतरा हो तो 112 पर फ़ोन करें।`,
    },
    [
      ...(taken ? BY_ROUTE.swallowed : []),
      ['14416 पर फ़ोन करें। अपनी भाषा में बात कर सकते हैं, पैसे नहीं लगते।', 'manas'],
      ['अकेले न रहें। घर के किसी को, पड़ोसी या दोस्त को अभी बताएँ और उनके पास बैठें।', 'ours'],
      ['कीटनाशक और ज़हर की चीज़ें किसी और को दे दें, दूर रखवा दें।', 'ours'],
      ['कुछ पी या खा लिया हो तो अभी 112 या 108 पर फ़ोन करें, तुरंत अस्पताल जाएँ।', 'ers'],
      ['किसी अपने ने ऐसा कहा हो तो उसे अकेला न छोड़ें। साथ बैठें और यही नंबर मिलाएँ।', 'ours'],
    ],
    [
      ['टेली-मानस, सरकारी मानसिक स्वास्थ्य सेवा: 14416 या 1-800-891-4416, 24 घंटे, कई भाषाओं में', 'manas'],
      NUMBERS,
      ['फसल का नुकसान संभल सकता है। पहले आप ठीक रहें, बाग की बात फिर करेंगे।', 'ours'],
    ],
  );
}

function withSources(
  head: Omit<FirstAid, 'steps' | 'safety' | 'sources'>,
  steps: readonly Said[],
  safety: readonly Said[],
): FirstAid {
  return {
    ...head,
    steps: steps.map(([say]) => say),
    safety: safety.map(([say]) => say),
    sources: [...new Set([...steps, ...safety].map(([, source]) => SOURCES[source]))],
  };
}
