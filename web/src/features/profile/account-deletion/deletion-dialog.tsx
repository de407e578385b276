import type { User } from '@anar/contracts/users/users';
import { type MouseEvent, useState } from 'react';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { accountDeletionTexts } from './account-deletion.hi.ts';
import { useDeletion } from './use-deletion.ts';

const say = texts(accountDeletionTexts);

interface DeletionDialogProps {
  user: User;
  /** Undefined: without a wallet there was no amount to confirm. */
  walletPaise: number | undefined;
  /** The part that cannot be refunded; undefined: none. */
  lost: string | undefined;
  onClose: () => void;
  onWalletChanged: () => void;
}

/** Asks two questions, one after the other, then deletes. */
export function DeletionDialog({ user, walletPaise, lost, onClose, onWalletChanged }: DeletionDialogProps) {
  const [question, setQuestion] = useState<'first' | 'final'>('first');
  const { busy, deleteAccount } = useDeletion(user, onWalletChanged);
  const isFirst = question === 'first';
  const close = () => !busy && onClose();
  // The second click of a double click was meant for the previous question.
  const once = (act: () => unknown) => (event: MouseEvent) => event.detail < 2 && act();
  return (
    <Dialog
      open
      onClose={close}
      title={say(isFirst ? 'first' : 'final')}
      text={say(isFirst ? 'firstText' : 'finalText')}
      actions={
        <>
          {/* The safe answer has the focus: a repeated Enter keeps the account. */}
          <Button key={`keep ${question}`} kind="sec" autoFocus onClick={close}>
            {say('keepAccount')}
          </Button>
          {isFirst ? (
            <Button key="first" kind="dan" onClick={once(() => setQuestion('final'))}>
              {say('goOn')}
            </Button>
          ) : (
            <Button
              key="final"
              kind="dan"
              icon="trash"
              busy={busy}
              busyText={say('deleting')}
              onClick={once(() => void deleteAccount(walletPaise))}
            >
              {say('finalNow')}
            </Button>
          )}
        </>
      }
    >
      {!isFirst && lost && <p>{say('finalLost', { amount: lost })}</p>}
    </Dialog>
  );
}
