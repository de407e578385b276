import { expect, it } from 'vitest';
import { actionIcon } from './diagnosis-card.tsx';

it.each([
  ['spray_neem_oil', 'spray'],
  ['cut_infected_branch', 'scissors'],
  ['collect_fallen_fruit', 'basket'],
  ['stop_irrigation', 'drop'],
  ['something_new', 'leaf'],
])('action %s has the icon %s', (action, icon) => {
  expect(actionIcon(action)).toBe(icon);
});
