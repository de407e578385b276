import { Link } from 'wouter';
import { t } from '../../i18n/t.ts';
import { Seeds } from '../../ui/seeds.tsx';
import css from './diagnosis-card.module.css';
import { KisanCallCentre } from './kisan-call-centre.tsx';

interface ConfidenceMeterProps {
  confidence: number;
  consultPath?: string | undefined;
}

/** How sure the check is: seeds, the number beside them, and that it is an estimate. */
export function ConfidenceMeter({ confidence, consultPath }: ConfidenceMeterProps) {
  return (
    <div>
      <ConfidenceRow confidence={confidence} />
      <p className={css.estimate}>
        {t(consultPath ? 'diagnosis.estimate' : 'diagnosis.estimateAlone')}{' '}
        {consultPath ? <Link href={consultPath}>{t('diagnosis.askExpert')}</Link> : <KisanCallCentre />}
      </p>
    </div>
  );
}

export function ConfidenceRow({ confidence }: { confidence: number }) {
  const whole = Math.floor(confidence);
  return (
    <div className={css.meter}>
      <Seeds kind="confidence" value={whole} max={100} label={t('diagnosis.confidenceLabel')} />
      <b className={css.percent}>{t('diagnosis.confidence', { n: whole })}</b>
    </div>
  );
}
