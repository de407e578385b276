import { Link } from 'wouter';
import { verdictTexts } from '../../../i18n/catalogues/verdict.hi.ts';
import { texts } from '../../../i18n/texts.ts';
import { Seeds } from '../../../ui/feedback/loading/seeds.tsx';
import css from './diagnosis-card.module.css';
import { KisanCallCentre } from './help/expert-help.tsx';

const sayVerdict = texts(verdictTexts);

interface ConfidenceMeterProps {
  confidence: number;
  consultPath?: string | undefined;
}

/** Confidence of the check: seeds, the number beside them, and that it is an estimate. */
export function ConfidenceMeter({ confidence, consultPath }: ConfidenceMeterProps) {
  return (
    <div>
      <ConfidenceRow confidence={confidence} />
      <p className={css.estimate}>
        {sayVerdict(consultPath ? 'estimate' : 'estimateAlone')}{' '}
        {consultPath ? <Link href={consultPath}>{sayVerdict('askExpert')}</Link> : <KisanCallCentre />}
      </p>
    </div>
  );
}

/** Renders nothing when nothing was found: 0 % would read as a verdict. */
export function ConfidenceRow({ confidence }: { confidence: number }) {
  const whole = Math.floor(confidence);
  if (whole === 0) return null;
  return (
    <div className={css.meter}>
      <Seeds kind="confidence" value={whole} max={100} label={sayVerdict('confidenceLabel')} />
      <b className={css.percent}>{sayVerdict('confidence', { n: whole })}</b>
    </div>
  );
}
