export const unitsTexts = {
  grams: '{n} ग्राम',
  kilos: '{n} किलो',
} as const;
