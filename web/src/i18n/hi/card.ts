/** The result of a check; what the first screen does not need. */
export const card = {
  origin_rules: 'नतीजा पुस्तिका से, शब्दों से',
  origin_model: 'नतीजा AI मॉडल से',
  photoSeen: 'फोटो AI मॉडल ने देखी है।',
  change: 'बदलें',
  changeAnswer: 'जवाब बदलें: {question}',
  keepAnswer: 'रहने दें',
  moreAbout: 'इस रोग के बारे में और',
  lookAlikes: 'मिलते-जुलते रोग देखें',
  showDoctor: 'डॉक्टर को दिखाएँ',
  share: 'साझा करें',
  shareTitle: 'अनार की जाँच',
  shareEstimate: 'यह अनार मित्र का अनुमान है, पक्की बात नहीं।',
  shareFailed: 'साझा नहीं हुआ। फिर कोशिश करें।',
} as const;
