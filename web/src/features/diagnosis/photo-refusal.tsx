import { checkPage as words } from '../../i18n/hi/check-page.ts';
import { texts } from '../../i18n/texts.ts';
import { Caution } from '../../ui/feedback/caution.tsx';
import { PhotoFaultCard } from './photo-fault-card.tsx';
import { isFault } from './photo-faults.ts';
import type { PhotoInHand } from './photo-in-hand.ts';
import css from './photo-panel.module.css';

const say = texts(words);
const said = {
  'not-image': ['notImage', 'notImageHint'],
  heic: ['heic', 'heicHint'],
  unreadable: ['unreadable', 'unreadableHint'],
} as const;

interface PhotoRefusalProps {
  refused: Extract<PhotoInHand, { status: 'refused' }>;
  onCamera: (() => void) | undefined;
  onWrite: () => void;
}

/** Why the chosen file cannot be checked, and what to choose instead. */
export function PhotoRefusal({ refused: { problem, preview }, onCamera, onWrite }: PhotoRefusalProps) {
  if (isFault(problem)) {
    return <PhotoFaultCard fault={problem} preview={preview} onCamera={onCamera} onWrite={onWrite} />;
  }
  const [what, then] = said[problem];
  return (
    <Caution icon="alert" tone="danger" role="alert" title={say(what)} className={css.refusal}>
      {say(then)}
    </Caution>
  );
}
