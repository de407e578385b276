/**
 * Pictures selected before a photo is sent: plant part, and the symptoms offered for it. They are the options of the
 * adviser's first two questions, so selecting one before sending equals the same tap afterwards.
 */
export const PHOTO_SIGNS = {
  where_fruit: ['oily_spots', 'cracked_fruit', 'hole_in_fruit', 'rotting_fruit', 'on_fruit_other', 'on_fruit_unknown'],
  where_leaf: [
    'oily_leaf',
    'dry_spots',
    'curled_leaves',
    'yellow_leaves',
    'insects',
    'on_leaf_other',
    'on_leaf_unknown',
  ],
  where_branch: ['drying_branch', 'branch_holes', 'branch_black', 'on_branch_other', 'on_branch_unknown'],
  where_flower: [],
  where_other: [],
  where_unknown: [],
} as const;
