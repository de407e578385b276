import { ago } from '../../../i18n/ago.ts';
import { photoChecks } from '../../../i18n/hi/photo-checks.ts';
import { waiting } from '../../../i18n/hi/waiting.ts';
import { timeSince } from '../../../i18n/relative-time.ts';
import { texts } from '../../../i18n/texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import row from '../check-row.module.css';
import { faultOfCode } from '../photo-faults.ts';
import { symptomLabel } from '../symptom-label.ts';
import { RetakePhoto } from './retake-photo.tsx';
import { removeCheck, sendNow } from './waiting-actions.ts';
import { maySendByHand, type WaitingCheck } from './waiting-check.ts';
import css from './waiting-list.module.css';
import { WaitingPhoto } from './waiting-photo.tsx';

const say = texts(waiting);
const sayOfPhoto = texts(photoChecks);

const BADGES = {
  sending: { tone: 'brand', icon: 'up' },
  failed: { tone: 'medium', icon: 'alert' },
  tomorrow: { tone: 'plain', icon: 'clock' },
  waitingOnline: { tone: 'plain', icon: 'cloud-off' },
  waitingSoon: { tone: 'plain', icon: 'clock' },
} as const;

/** One check that waits: what was asked, how it stands, since when; sent now or taken away. */
export function WaitingCheckRow({ check, offline }: { check: WaitingCheck; offline: boolean }) {
  const { payload, status, timestamp } = check;
  const { text, symptom } = payload;
  const mustRetake = status.name === 'failed' && faultOfCode(status.code) !== undefined;
  const stands = standing(check, offline);
  const since = timeSince(new Date(timestamp).toISOString(), Date.now());
  const what = text || (symptom ? symptomLabel(symptom) : say('photo'));
  return (
    <li className={css.row}>
      <div className={css.check}>
        <WaitingPhoto check={check} />
        <div className={css.words}>
          <b className={row.what}>{what}</b>
          <span className={row.facts}>
            <Badge {...BADGES[stands]}>{say(stands)}</Badge>
            {since && <span className={row.since}>{ago(since)}</span>}
          </span>
        </div>
      </div>
      {status.name === 'failed' && (
        <p className={css.reason}>
          {status.reason} {mustRetake && sayOfPhoto('orWrite')}
        </p>
      )}
      {status.name !== 'sending' && (
        <div className={css.actions}>
          <Button
            size="m"
            auto
            kind="txt"
            icon="trash"
            aria-label={say('removeWhich', { what })}
            onClick={() => void removeCheck(check.id)}
          >
            {say('remove')}
          </Button>
          {mustRetake && <RetakePhoto check={check} />}
          {!offline && maySendByHand(check) && (
            <Button
              size="m"
              auto
              kind="soft"
              icon="send"
              aria-label={say('sendWhich', { what })}
              onClick={() => void sendNow(check.id)}
            >
              {say('sendNow')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function standing({ status }: WaitingCheck, offline: boolean): keyof typeof BADGES {
  if (status.name === 'sending') return 'sending';
  if (status.name === 'failed') return status.from === null ? 'failed' : 'tomorrow';
  return offline ? 'waitingOnline' : 'waitingSoon';
}
