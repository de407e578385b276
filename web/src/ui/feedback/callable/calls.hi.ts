/** Emergency phone numbers; loaded only for an emergency or a text with a number. */
export const callsTexts = {
  callNumber: '{number} पर फ़ोन करें',
} as const;
