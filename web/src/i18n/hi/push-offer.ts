/** The offer to turn pushes on in this browser, beside what they would tell. */
export const pushOffer = {
  on: 'सूचना चालू करें',
  busy: 'सूचना चालू हो रही है',
  done: 'सूचना चालू हो गई',
  denied: 'ब्राउज़र ने सूचना रोक रखी है। ब्राउज़र की सेटिंग में इस साइट की सूचना चालू करें।',
  home: 'iPhone पर पहले इस पेज को होम स्क्रीन पर जोड़ें, फिर वहाँ से खोलकर सूचना चालू करें।',
  failed: 'सूचना चालू नहीं हुई। थोड़ी देर बाद फिर कोशिश करें।',
} as const;
