/** Shown to a signed-in user when the notice has changed. */
export const consentTexts = {
  title: 'गोपनीयता की सूचना बदली है',
  text: 'आगे बढ़ने से पहले एक बार देख लें। “मंज़ूर है” दबाने पर माना जाएगा कि आपकी उम्र 18 साल या ज़्यादा है और ये दोनों आपको मंज़ूर हैं।',
  privacy: 'गोपनीयता की सूचना पढ़ें',
  terms: 'नियम पढ़ें',
  agree: 'मंज़ूर है, आगे बढ़ें',
  agreeing: 'दर्ज हो रहा है',
  refuse: 'मंज़ूर नहीं, बाहर निकलें',
  leaving: 'बाहर निकल रहे हैं',
} as const;
