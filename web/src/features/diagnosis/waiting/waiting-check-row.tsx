import { useEffect, useState } from 'react';
import { waiting } from '../../../i18n/hi/waiting.ts';
import { texts } from '../../../i18n/texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { TileIcon } from '../../../ui/tile-icon.tsx';
import { ago } from '../ago.ts';
import { timeSince } from '../relative-time.ts';
import { symptomLabel } from '../symptom-label.ts';
import { maySendByHand, type WaitingCheck } from './waiting-check.ts';
import css from './waiting-list.module.css';
import { photoOf, remove, sendNow } from './waiting-queue.ts';

const say = texts(waiting);

/** One check that waits: what was asked, how it stands, since when; sent now or taken away. */
export function WaitingCheckRow({ check, offline }: { check: WaitingCheck; offline: boolean }) {
  const { text, symptom, status, timestamp } = check;
  const since = timeSince(new Date(timestamp).toISOString(), Date.now());
  const what = text || (symptom ? symptomLabel(symptom) : say('photo'));
  return (
    <li className={css.row}>
      <div className={css.check}>
        <Picture check={check} />
        <div className={css.words}>
          <b className={css.what}>{what}</b>
          <span className={css.facts}>
            <StatusBadge check={check} offline={offline} />
            {since && <span className={css.since}>{ago(since)}</span>}
          </span>
        </div>
      </div>
      {status.name === 'failed' && <p className={css.reason}>{status.reason}</p>}
      {status.name !== 'sending' && (
        <div className={css.actions}>
          <Button
            kind="txt"
            size="m"
            auto
            icon="trash"
            aria-label={say('removeWhich', { what })}
            onClick={() => void remove(check)}
          >
            {say('remove')}
          </Button>
          {!offline && maySendByHand(check) && (
            <Button
              kind="soft"
              size="m"
              auto
              icon="send"
              aria-label={say('sendWhich', { what })}
              onClick={() => void sendNow(check)}
            >
              {say('sendNow')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function StatusBadge({ check: { status }, offline }: { check: WaitingCheck; offline: boolean }) {
  if (status.name === 'failed' && status.from !== null) {
    return (
      <Badge tone="plain" icon="clock">
        {say('tomorrow')}
      </Badge>
    );
  }
  if (status.name === 'failed') {
    return (
      <Badge tone="medium" icon="alert">
        {say('failed')}
      </Badge>
    );
  }
  if (status.name === 'sending') {
    return (
      <Badge tone="brand" icon="up">
        {say('sending')}
      </Badge>
    );
  }
  return (
    <Badge tone="plain" icon={offline ? 'cloud-off' : 'clock'}>
      {say(offline ? 'waitingOnline' : 'waitingSoon')}
    </Badge>
  );
}

function Picture({ check: { id, kind } }: { check: WaitingCheck }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (kind !== 'photo') return;
    let made: string | null = null;
    let gone = false;
    photoOf(id).then(
      (photo) => {
        if (!photo || gone) return;
        made = URL.createObjectURL(photo);
        setUrl(made);
      },
      (cause: unknown) => console.warn('waiting photo unreadable', cause),
    );
    return () => {
      gone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [id, kind]);
  if (url) return <img className={css.photo} src={url} alt={say('photoAlt')} />;
  return (
    <span className={css.noPhoto}>
      <TileIcon icon={kind === 'photo' ? 'photo' : 'pen'} tone={kind === 'photo' ? 'plain' : 'brand'} />
    </span>
  );
}
