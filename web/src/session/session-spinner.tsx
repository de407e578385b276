import { t } from '../i18n/t.ts';
import { Spinner } from '../ui/controls/button.tsx';
import text from '../ui/text.module.css';
import css from './session-spinner.module.css';

/** Shown while it is being learned whose stored token this is. */
export function SessionSpinner() {
  return (
    <div className={css.spinner} role="status">
      <Spinner />
      <span className={text.srOnly}>{t('shell.checkingSession')}</span>
    </div>
  );
}
