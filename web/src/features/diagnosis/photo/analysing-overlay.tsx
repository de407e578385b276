import { t } from '../../../i18n/t.ts';
import { texts } from '../../../i18n/texts.ts';
import { Bar, PulsingSeeds } from '../../../ui/feedback/loading/seeds.tsx';
import { SLOW_AFTER } from '../../../ui/feedback/loading/skeleton.tsx';
import { useElapsed } from '../../../ui/hooks/use-elapsed.ts';
import { Modal } from '../../../ui/modal/modal.tsx';
import { checkPageTexts } from '../check-page.hi.ts';
import css from './analysing-overlay.module.css';

const say = texts(checkPageTexts);

interface AnalysingOverlayProps {
  /** Share of the photo that is uploaded, 0 to 1; null: no check is running. */
  share: number | null;
  onStop: () => void;
}

/** Covers the screen during upload and analysis; stopping keeps the photo. */
export function AnalysingOverlay({ share, onStop }: AnalysingOverlayProps) {
  return (
    <Modal open={share !== null} onClose={onStop} label={say('analysing')} className={css.overlay}>
      <Progress share={share ?? 0} />
      <button type="button" className={css.stop} onClick={onStop}>
        {say('stop')}
      </button>
    </Modal>
  );
}

function Progress({ share }: { share: number }) {
  const slow = useElapsed(SLOW_AFTER);
  const percent = Math.floor(share * 100);
  const sent = share >= 1;
  return (
    <div className={css.inside}>
      <PulsingSeeds />
      <h2 className={css.title}>{say('analysing')}</h2>
      <p className={css.line} role="status">
        {sent ? say('uploaded') : say('uploading')}
      </p>
      <div className={css.bar}>
        <Bar value={percent} max={100} label={say('uploading')} />
        <span className={css.percent}>{t('app.percent', { value: percent })}</span>
      </div>
      <p className={css.line}>{slow ? say('slow') : say('analysingHint')}</p>
    </div>
  );
}
