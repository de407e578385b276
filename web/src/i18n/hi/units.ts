export const units = {
  grams: '{n} ग्राम',
  kilos: '{n} किलो',
} as const;
