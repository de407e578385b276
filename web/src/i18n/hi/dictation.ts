/** The button that writes down what is said. */
export const dictation = {
  speak: 'बोलकर लिखें',
} as const;
