import { texts } from '../../../../i18n/texts.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { lazyComponent } from '../../../../ui/hooks/lazy.tsx';
import { doneTexts } from './done.hi.ts';

const say = texts(doneTexts);
const load = () => import('./done-button.tsx');

/** Until its code is there, a button that cannot be clicked takes its place: nothing moves. */
const PLACEHOLDER = (
  <Button kind="soft" size="m" icon="check" disabled>
    {say('done')}
  </Button>
);

export const DoneButton = lazyComponent(async () => (await load()).DoneButton, PLACEHOLDER);
export const DoneTodayButton = lazyComponent(async () => (await load()).DoneTodayButton);
