import { type UnsupportedScript, unsupportedScriptOf } from '@anar/hindi/scripts';

/**
 * Notice in the main language of each script: whom to call, and that the text is not understood. Written by us, not yet
 * reviewed by native speakers.
 */
const CALL_FOR_HELP: Readonly<Record<UnsupportedScript, string>> = {
  Gujarati: 'કોઈનો જીવ જોખમમાં હોય તો હમણાં 112 પર ફોન કરો; મરવાના વિચાર આવે તો 14416 પર. આ ઍપ હજી ગુજરાતી વાંચી શકતી નથી.',
  Gurmukhi: 'ਜੇ ਕਿਸੇ ਦੀ ਜਾਨ ਖ਼ਤਰੇ ਵਿੱਚ ਹੈ ਤਾਂ ਹੁਣੇ 112 ਤੇ ਫ਼ੋਨ ਕਰੋ; ਮਰਨ ਦੇ ਖ਼ਿਆਲ ਆਉਣ ਤਾਂ 14416 ਤੇ। ਇਹ ਐਪ ਹਾਲੇ ਪੰਜਾਬੀ ਨਹੀਂ ਪੜ੍ਹਦੀ।',
  Bengali: 'কারও প্রাণ বিপদে থাকলে এখনই 112 নম্বরে ফোন করুন; মরে যাওয়ার কথা মনে এলে 14416 নম্বরে। এই অ্যাপ এখনও বাংলা পড়তে পারে না।',
  Oriya: 'କାହାର ଜୀବନ ବିପଦରେ ଥିଲେ ଏବେ 112କୁ ଫୋନ କରନ୍ତୁ; ମରିବା ଭାବନା ଆସିଲେ 14416କୁ। ଏହି ଆପ୍ ଏପର୍ଯ୍ୟନ୍ତ ଓଡ଼ିଆ ପଢ଼ିପାରେ ନାହିଁ।',
  Tamil: 'யாருடைய உயிருக்காவது ஆபத்து என்றால் உடனே 112-ஐ அழையுங்கள்; இறக்கும் எண்ணம் வந்தால் 14416-ஐ. இந்தச் செயலி இன்னும் தமிழ் படிக்காது.',
  Telugu: 'ఎవరి ప్రాణానికైనా ప్రమాదం ఉంటే వెంటనే 112కు ఫోన్ చేయండి; చనిపోవాలనిపిస్తే 14416కు. ఈ యాప్ ఇంకా తెలుగు చదవలేదు.',
  Kannada: 'ಯಾರ ಪ್ರಾಣಕ್ಕಾದರೂ ಅಪಾಯವಿದ್ದರೆ ಕೂಡಲೇ 112ಕ್ಕೆ ಕರೆ ಮಾಡಿ; ಸಾಯುವ ಯೋಚನೆ ಬಂದರೆ 14416ಕ್ಕೆ. ಈ ಆ್ಯಪ್ ಇನ್ನೂ ಕನ್ನಡ ಓದುವುದಿಲ್ಲ.',
  Malayalam:
    'ആരുടെയെങ്കിലും ജീവൻ അപകടത്തിലാണെങ്കിൽ ഉടൻ 112-ൽ വിളിക്കുക; മരിക്കാൻ തോന്നുന്നുവെങ്കിൽ 14416-ൽ. ഈ ആപ്പ് ഇപ്പോൾ മലയാളം വായിക്കില്ല.',
  Arabic:
    'اگر کسی کی جان خطرے میں ہے تو ابھی 112 پر فون کریں؛ مرنے کا خیال آئے تو 14416 پر۔ یہ ایپ ابھی اردو نہیں پڑھتی۔',
};
const IN_HINDI =
  'यह लिपि ऐप अभी नहीं पढ़ पाता। किसी की जान ख़तरे में हो तो 112 पर, मन बहुत भारी हो तो 14416 पर फ़ोन करें। अपनी बात हिन्दी या मराठी में लिखें या बोलें।';

/** Every notice there is. */
export const UNSUPPORTED_SCRIPT_NOTICES: readonly string[] = [
  ...Object.values(CALL_FOR_HELP).map((own) => `${own} ${IN_HINDI}`),
  IN_HINDI,
];

/**
 * The notice before any advice on a question in an unsupported script: it may be about a life, and no emergency reader
 * could detect that. Undefined for supported scripts.
 */
export function unsupportedScriptNotice(text: string): string | undefined {
  const script = unsupportedScriptOf(text);
  if (script === undefined) return undefined;
  return script === 'other' ? IN_HINDI : `${CALL_FOR_HELP[script]} ${IN_HINDI}`;
}
