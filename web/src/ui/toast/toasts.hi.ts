/** The accessible name of the toast region. */
export const toastsTexts = {
  one: 'सूचना',
  cut: 'यहाँ {max} अक्षर तक आते हैं',
  cutText: 'बाकी हिस्सा नहीं जुड़ा। देख लें, क्या रह गया।',
  all: 'सूचनाएँ ({hotkey})',
} as const;
