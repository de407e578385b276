import { t } from '../../i18n/t.ts';
import { Icon } from '../../ui/icon.tsx';
import type { PhotoProblem } from './photo-file.ts';
import css from './photo-panel.module.css';

const said = {
  'not-image': ['diagnosis.notImage', 'diagnosis.notImageHint'],
  heic: ['diagnosis.heic', 'diagnosis.heicHint'],
  unreadable: ['diagnosis.unreadable', 'diagnosis.unreadableHint'],
} as const;

/** Why the chosen file cannot be checked, and what to choose instead. */
export function PhotoRefusal({ problem }: { problem: PhotoProblem }) {
  const [what, then] = said[problem];
  return (
    <p className={css.notice} role="alert">
      <Icon name="alert" />
      <span>
        <b>{t(what)}</b>
        {t(then)}
      </span>
    </p>
  );
}
