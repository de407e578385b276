/** The dictation button. */
export const dictation = {
  speak: 'बोलकर लिखें',
} as const;
