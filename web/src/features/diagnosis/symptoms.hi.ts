/** The symptoms that a farmer can choose. */
export const symptomsTexts = {
  oily_spots: 'तेल जैसे धब्बे',
  cracked_fruit: 'फल फटना',
  dry_spots: 'सूखे धब्बे',
  hole_in_fruit: 'फल में छेद',
  rotting_fruit: 'फल सड़ना',
  curled_leaves: 'पत्ते मुड़ना',
  yellow_leaves: 'पत्ते पीले',
  drying_branch: 'टहनी सूखना',
  insects: 'कीड़े दिखना',
  flower_drop: 'फूल झड़ना',
} as const;
