import { useState } from 'react';
import { texts } from '../../../../i18n/texts.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Sheet } from '../../../../ui/modal/sheet.tsx';
import { useToast } from '../../../../ui/toast/toast-store.ts';
import { chatTexts } from '../../chat.hi.ts';
import type { OpenThread } from '../../thread/open-thread.ts';
import type { Row } from '../list/rows.ts';
import { copyText } from './copy-text.ts';
import css from './message-menu.module.css';
import type { Choices } from './message-words.ts';

const say = texts(chatTexts);

interface MessageMenuProps {
  row: Exclude<Row, { kind: 'system' }>;
  choices: Choices;
  thread: OpenThread;
  onClose: () => void;
}

/** Copies or removes one message; removal asks for confirmation. */
export function MessageMenu({ row, choices: { copy, remove }, thread, onClose }: MessageMenuProps) {
  const [asks, setAsks] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();

  const copyIt = (text: string) => {
    onClose();
    void copyText(text);
  };
  const removeIt = async () => {
    setBusy(true);
    const refused = row.kind === 'unsent' ? await thread.discard(row.key) : await thread.remove(row.message.id);
    onClose();
    if (refused) toast({ title: say('removeFailed'), text: refused.body.error, tone: 'bad' });
  };

  if (asks) {
    return (
      <Sheet open onClose={onClose} title={say('removeTitle')}>
        <p className={css.text}>{say(row.kind === 'unsent' ? 'discardText' : 'removeText')}</p>
        <div className={css.choices}>
          <Button kind="sec" ref={focusHere} onClick={onClose}>
            {say('keep')}
          </Button>
          <Button kind="dan" icon="trash" busy={isBusy} busyText={say('removing')} onClick={() => void removeIt()}>
            {say('removeNow')}
          </Button>
        </div>
      </Sheet>
    );
  }
  return (
    <Sheet open onClose={onClose} title={say('menu')}>
      <div className={css.choices}>
        {copy !== null && (
          <Button kind="soft" icon="copy" onClick={() => copyIt(copy)}>
            {say('copy')}
          </Button>
        )}
        {remove === 'yes' && (
          <Button kind="dan" icon="trash" onClick={() => setAsks(true)}>
            {say('remove')}
          </Button>
        )}
      </div>
      {remove === 'late' && <p className={css.text}>{say('tooLate')}</p>}
    </Sheet>
  );
}

/** The button that opened this step is unmounted, and with it the focus was lost. */
const focusHere = (button: HTMLButtonElement | null) => button?.focus();
