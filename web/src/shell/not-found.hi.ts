export const notFoundTexts = {
  title: 'यह पन्ना नहीं मिला',
  text: 'पता बदल गया होगा। यहाँ से आगे जाएँ।',
  code: '404',
  goBack: 'पीछे जाएँ',
  quickLinks: 'सीधे जाएँ',
} as const;
