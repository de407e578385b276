import { t } from '../i18n/t.ts';
import { Spinner } from '../ui/controls/button.tsx';
import text from '../ui/text.module.css';
import css from './session-spinner.module.css';

/** Shown while the user of a stored token is being fetched. */
export function SessionSpinner() {
  return (
    <div className={css.spinner} role="status">
      <Spinner />
      <span className={text.srOnly}>{t('shell.checkingSession')}</span>
    </div>
  );
}
