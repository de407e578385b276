import type { Orchard } from '@anar/contracts/orchards';
import { orchardPage as words } from '../../../i18n/hi/orchard-page.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useLazyOnPress } from '../../../ui/hooks/lazy.tsx';
import css from './one.module.css';

const say = texts(words);

/** The way to remove an orchard; a dialog asks first. */
export function RemoveOrchard({ orchard, onRemoved }: { orchard: Orchard; onRemoved: () => void }) {
  const { part: RemoveDialog, ...dialog } = useLazyOnPress(
    async () => (await import('./remove-dialog.tsx')).RemoveDialog,
  );
  return (
    <div className={css.action}>
      <Button kind="dan" icon="trash" busy={dialog.loading} onClick={dialog.show}>
        {say('remove')}
      </Button>
      {RemoveDialog && <RemoveDialog orchard={orchard} onClose={dialog.close} onRemoved={onRemoved} />}
    </div>
  );
}
