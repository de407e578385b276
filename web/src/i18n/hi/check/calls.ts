/** Whom to call; loaded only where somebody is in danger, or a number is told. */
export const calls = {
  callNumber: '{number} पर फ़ोन करें',
} as const;
