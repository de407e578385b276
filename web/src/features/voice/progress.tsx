import { voice } from '../../i18n/hi/voice.ts';
import { t } from '../../i18n/t.ts';
import { texts } from '../../i18n/texts.ts';
import { Bar } from '../../ui/feedback/bar.tsx';
import { PulsingSeeds } from '../../ui/feedback/seeds.tsx';
import { SLOW_AFTER } from '../../ui/feedback/skeleton.tsx';
import { useElapsed } from '../../ui/hooks/use-elapsed.ts';
import css from './progress.module.css';

const say = texts(voice);

/** How far the recording has got; words when the network is slow. */
export function Transcribing({ share }: { share: number }) {
  const slow = useElapsed(SLOW_AFTER);
  const percent = Math.floor(share * 100);
  return (
    <div className={css.progress}>
      <p role="status">{say(share < 1 ? 'recordingGoes' : 'recordingArrived')}</p>
      <div className={css.bar}>
        <Bar value={percent} max={100} label={say('recordingGoes')} />
        <span>{t('app.percent', { value: percent })}</span>
      </div>
      {slow && <p role="status">{say('slow')}</p>}
    </div>
  );
}

/** The question is being checked. */
export function Advising() {
  const slow = useElapsed(SLOW_AFTER);
  return (
    <div className={css.progress}>
      <PulsingSeeds />
      <p role="status">{say(slow ? 'slowAdvice' : 'advising')}</p>
    </div>
  );
}
