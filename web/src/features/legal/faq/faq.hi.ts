export const faqTexts = {
  title: 'मदद और सवाल-जवाब',
  search: 'सवाल खोजें',
  searchHint: 'जैसे: पैसे वापस, फोटो, लॉगिन',
  found: '{n} सवाल मिले',
  foundOne: '1 सवाल मिला',
  none: 'ऐसा सवाल नहीं मिला',
  noneText: 'दूसरे शब्द से खोजें, या नीचे दिए संपर्क पर पूछें।',
  showAll: 'सारे सवाल दिखाएँ',
} as const;
