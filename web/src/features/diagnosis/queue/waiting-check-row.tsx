import { createReadHarvest } from '@anar/classifier/harvest/harvest-text';
import harvest from '@anar/classifier/models/harvest.model';
import { unsupportedScriptNotice } from '@anar/emergencies/unsupported-script';
import { sprayAnswer } from '@anar/label-claims/spraying/spray-answer';
import { createReadSprayQuestion } from '@anar/label-claims/spraying/spray-question';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { serverNow } from '../../../device/network/server-clock.ts';
import { readClearNo, readEmergency } from '../../../first-aid/read-emergency.ts';
import { ago } from '../../../i18n/dates/ago.ts';
import { daysBetween, indiaDay } from '../../../i18n/dates/india-day.ts';
import { timeSince } from '../../../i18n/dates/relative-time.ts';
import { texts } from '../../../i18n/texts.ts';
import { usePhotoInput } from '../../../photo/photo-input.tsx';
import { TileIcon } from '../../../ui/brand/tile-icon.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Callable } from '../../../ui/feedback/callable/callable.tsx';
import { Caution } from '../../../ui/feedback/caution.tsx';
import row from '../history/check-row.module.css';
import { photoChecksTexts } from '../photo/photo-checks.hi.ts';
import { takePhoto } from '../photo/photo-draft.ts';
import { faultOfCode } from '../photo/photo-faults.ts';
import { selectedPicturesText } from '../pictures/selected-pictures.ts';
import { CHECK_PATH } from '../record/check-paths.ts';
import { symptomLabel } from '../symptom-label.ts';
import { waitingTexts } from './waiting.hi.ts';
import { photoOf, removeCheck, replacedByPhoto, sendNow } from './waiting-actions.ts';
import { maySendByHand, type WaitingCheck } from './waiting-check.ts';
import css from './waiting-list.module.css';

const readSprayQuestion = createReadSprayQuestion();
const readHarvest = createReadHarvest(harvest);

/**
 * The answer of the spray rules to a question queued on this phone, by the same rules as on the server (which knows
 * more product names); for an unsupported script, whom to call instead. Undefined in an emergency: then first aid is
 * shown. `askedAt` and `now` in ms since 1970.
 */
export function firstAnswer(text: string, askedAt: number, now: number): string | undefined {
  if (text === '' || readEmergency(text)) return undefined;
  const [saidOn, today] = [indiaDay(askedAt), indiaDay(now)];
  const stated = readHarvest(text, saidOn);
  const left = typeof stated === 'number' ? stated - daysBetween(saidOn, today) : null;
  const daysToPick = stated === 'day_unsaid' ? null : left !== null && left >= 0 ? left : undefined;
  const said = [
    unsupportedScriptNotice(text),
    readClearNo(text)?.say,
    sprayAnswer(readSprayQuestion(text), daysToPick)?.say,
  ].filter(Boolean);
  return said.length > 0 ? said.join(' ') : undefined;
}

const say = texts(waitingTexts);
const sayOfPhoto = texts(photoChecksTexts);

const BADGES = {
  sending: { tone: 'brand', icon: 'up' },
  failed: { tone: 'medium', icon: 'alert' },
  tomorrow: { tone: 'plain', icon: 'clock' },
  waitingOnline: { tone: 'plain', icon: 'cloud-off' },
  waitingSoon: { tone: 'plain', icon: 'clock' },
} as const;

/** One queued check: its question, status, age and immediate answer, with buttons to send or remove it. */
export function WaitingCheckRow({ check, offline }: { check: WaitingCheck; offline: boolean }) {
  const { payload, status, timestamp } = check;
  const { text, symptom, pressed = {} } = payload;
  const mustRetake = status.name === 'failed' && faultOfCode(status.code) !== undefined;
  const state = stateOf(check, offline);
  const since = timeSince(new Date(timestamp).toISOString(), serverNow());
  const first = useMemo(() => firstAnswer(text, timestamp, serverNow()), [text, timestamp]);
  const what = text || selectedPicturesText(pressed) || (symptom ? symptomLabel(symptom) : say('photo'));
  return (
    <li className={css.row}>
      <div className={css.check}>
        <WaitingPhoto check={check} />
        <div className={css.words}>
          <b className={row.what}>{what}</b>
          <span className={row.facts}>
            <Badge {...BADGES[state]}>{say(state)}</Badge>
            {since && <span className={row.since}>{ago(since)}</span>}
          </span>
        </div>
      </div>
      {first && (
        <Caution icon="alert" tone="danger">
          <Callable text={first} />
        </Caution>
      )}
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

function stateOf({ status }: WaitingCheck, offline: boolean): keyof typeof BADGES {
  if (status.name === 'sending') return 'sending';
  if (status.name === 'failed') return status.from === null ? 'failed' : 'tomorrow';
  return offline ? 'waitingOnline' : 'waitingSoon';
}

/** Thumbnail of a queued photo; an icon for a text question, and until the photo is read. */
function WaitingPhoto({ check: { id, kind } }: { check: WaitingCheck }) {
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
  if (url) return <img className={row.photo} src={url} alt={say('photoAlt')} />;
  return (
    <span className={row.noPhoto}>
      <TileIcon icon={kind === 'photo' ? 'photo' : 'pen'} tone={kind === 'photo' ? 'plain' : 'brand'} />
    </span>
  );
}

/** Replaces a rejected photo by a new one; text and selected pictures are carried over. */
function RetakePhoto({ check }: { check: WaitingCheck }) {
  const [, navigate] = useLocation();
  const { symptom, text, pressed } = check.payload;
  const { input, open } = usePhotoInput((file) => {
    void takePhoto(file, { symptom, words: text, ...(pressed && { pressed }) });
    void replacedByPhoto(check.id);
    navigate(CHECK_PATH);
  });
  return (
    <>
      {input}
      <Button kind="soft" size="m" auto icon="camera" onClick={open}>
        {sayOfPhoto('retake')}
      </Button>
    </>
  );
}
