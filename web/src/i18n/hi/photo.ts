/** Choosing photos, wherever one is needed. */
export const photo = {
  choose: 'फोटो चुनें',
} as const;
