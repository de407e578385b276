/** The dictation button. */
export const dictationTexts = {
  speak: 'बोलकर लिखें',
} as const;
