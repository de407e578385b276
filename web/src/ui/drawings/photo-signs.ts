import type { PHOTO_SIGNS as CONTRACT } from '@anar/contracts/diagnosis/photo-signs';

/**
 * A copy of the contract's table, to keep the contract out of the first load; its type is exact, so a difference does
 * not compile.
 */
export const PHOTO_SIGNS: typeof CONTRACT = {
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
};
