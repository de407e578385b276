/** The phone stores nothing; shown once per page. */
export const phoneDatabaseTexts = {
  title: 'इस फ़ोन में अभी कुछ सहेजा नहीं जा रहा',
  text: 'नेट चालू रखें। सब काम सीधे नेट से होगा।',
} as const;
