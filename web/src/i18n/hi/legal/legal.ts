export const legal = {
  updated: 'आखिरी बदलाव: {date}',
  contactTitle: 'शिकायत और संपर्क',
  contactIntro: 'निजता या सेवा की शिकायत के लिए शिकायत अधिकारी से संपर्क करें। 30 दिन में जवाब मिलेगा।',
  contactEmail: 'ईमेल',
  contactPhone: 'फ़ोन',
  contactMissing: 'इस सेवा को चलाने वालों ने संपर्क का पता अभी नहीं भरा है।',
} as const;
