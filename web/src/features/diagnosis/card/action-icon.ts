import type { IconName } from '../../../ui/brand/icon-names.ts';

const byWord: readonly [RegExp, IconName][] = [
  [/cut|prun|trim|remove_branch/, 'scissors'],
  [/burn|fire/, 'fire'],
  [/wash|clean|disinfect/, 'wash'],
  [/spray|neem|bait|trap/, 'spray'],
  [/irrigat|water|drain|drip/, 'drop'],
  [/fertil|manure|nutri|urea|compost|soil/, 'sack'],
  [/bag|pick|collect|harvest|fallen/, 'basket'],
  [/photo|picture/, 'camera'],
  [/expert|doctor|call/, 'doctor'],
  [/look|inspect|check|monitor/, 'search'],
];

/** The icon for the code of the first step, such as `spray_neem_oil`. */
export function actionIcon(action: string): IconName {
  return byWord.find(([word]) => word.test(action))?.[1] ?? 'leaf';
}
