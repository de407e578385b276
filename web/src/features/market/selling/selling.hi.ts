/** The proceeds of each mandi after transport, and how they are calculated. */
export const sellingTexts = {
  title: 'भाड़ा काटकर कहाँ कितना बचेगा (अनुमान)',
  unit: 'सब आँकड़े 1 {unit} के',
  reckoned: 'भाव {price} − भाड़ा {transport}',
  cost: '1 क्विंटल को 100 किमी ले जाने का भाड़ा',
  less: '₹{step} घटाएँ',
  more: '₹{step} बढ़ाएँ',
  grounds: '{variety} के भाव से, 300 किमी के अंदर की {n} मंडियों में, {days} दिन तक पुराने।',
  road: 'सड़क की दूरी सीधी दूरी की {factor} गुना मानी है। भाड़ा भी माना हुआ है: अपनी गाड़ी का भाड़ा ऊपर डालें।',
  notIncluded: 'आढ़त, तुलाई और रास्ते का नुकसान इसमें नहीं है।',
  open: '{mandi} का भाव देखें',
} as const;
