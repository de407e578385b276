import * as Toast from '@radix-ui/react-toast';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../i18n/t.ts';
import { texts } from '../../i18n/texts.ts';
import { Icon } from '../brand/icon.tsx';
import { classNames } from '../class-names.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { useTopModal } from '../modal/open-modals.ts';
import css from './toast.module.css';
import {
  dismissToast,
  isPassing,
  PASSING_TOAST_MS,
  type ShownToast,
  TOAST_HOTKEY,
  TOAST_MS,
  TOAST_SWIPE,
} from './toast-store.ts';
import { toastsTexts } from './toasts.hi.ts';

const say = texts(toastsTexts);

/**
 * The visible toast. Loaded with the first one. Plain elements instead of Radix's list: a list of one that is a live
 * region is neither.
 */
export default function ToastView({ toast }: { toast: ShownToast | null }) {
  // Outside of an open modal dialog it would be below the backdrop, and its button could not be clicked.
  const dialog = useTopModal();
  const before = useRef(dialog);
  useEffect(() => {
    const opened = before.current === null && dialog !== null;
    before.current = dialog;
    // An earlier success must not cover the new dialog; one that can be undone stays.
    if (opened && toast && isPassing(toast)) dismissToast(toast.id);
  }, [dialog, toast]);
  return createPortal(<View toast={toast} />, dialog ?? document.body);
}

function View({ toast }: { toast: ShownToast | null }) {
  return (
    // A toast dismissed by hand leaves its provider paused permanently, so each toast gets a new provider and its full
    // duration.
    <Toast.Provider
      key={toast?.id}
      duration={toast && isPassing(toast) ? PASSING_TOAST_MS : TOAST_MS}
      swipeDirection="right"
      swipeThreshold={TOAST_SWIPE}
      label={say('one')}
    >
      {toast && (
        <Toast.Root
          asChild
          className={classNames(css.toast, isPassing(toast) && css.passing)}
          type={toast.tone === 'bad' ? 'foreground' : 'background'}
          role={toast.tone === 'bad' ? 'alert' : 'status'}
          onOpenChange={(open) => !open && dismissToast(toast.id)}
        >
          <div>
            {toast.tone && <Icon name={toast.tone === 'ok' ? 'check' : 'alert'} className={css[toast.tone]} />}
            <div className={css.words}>
              <Toast.Title className={css.title}>{toast.title}</Toast.Title>
              {toast.text && <Toast.Description className={css.text}>{toast.text}</Toast.Description>}
            </div>
            {toast.action && (
              <Toast.Action asChild altText={toast.action.label}>
                <button type="button" className={css.action} onClick={toast.action.onClick}>
                  {toast.action.label}
                </button>
              </Toast.Action>
            )}
            {!isPassing(toast) && (
              <Toast.Close asChild>
                <IconButton icon="close" look="plain" label={t('app.close')} />
              </Toast.Close>
            )}
          </div>
        </Toast.Root>
      )}
      <Toast.Viewport
        asChild
        hotkey={[TOAST_HOTKEY]}
        label={say('all', { hotkey: TOAST_HOTKEY })}
        className={css.viewport}
      >
        <div />
      </Toast.Viewport>
    </Toast.Provider>
  );
}
