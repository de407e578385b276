/** The phone keeps nothing; said once while a page is open. */
export const phoneDatabase = {
  title: 'इस फ़ोन में अभी कुछ सहेजा नहीं जा रहा',
  text: 'नेट चालू रखें। सब काम सीधे नेट से होगा।',
} as const;
