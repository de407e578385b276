/** A logout that would lose unsent data. */
export const unsentTexts = {
  title: 'जो नहीं भेजा गया, वह हट जाएगा',
  text: 'इस फ़ोन में आपका लिखा हुआ {n} काम अभी तक भेजा नहीं गया है। लॉगआउट करने पर वह यहाँ से हट जाएगा। भेजना हो तो रुकें और नेट चालू करें।',
  stay: 'रुकें',
  leave: 'हटाएँ और लॉगआउट करें',
} as const;
