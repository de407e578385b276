import { entryOf, type WaitingLine } from '../../../../api/endpoints/diary/waiting-lines.ts';
import { serverNow } from '../../../../device/network/server-clock.ts';
import { outgoingQueue } from '../../../../device/queue/browser-queue.ts';
import { diaryTexts } from '../../../../i18n/catalogues/diary.hi.ts';
import { indiaDay } from '../../../../i18n/dates/india-day.ts';
import { texts } from '../../../../i18n/texts.ts';
import { useNetwork } from '../../../../session/hooks.ts';
import { VoiceMessage } from '../../../../sound/recording/voice/voice-message.tsx';
import { TileIcon } from '../../../../ui/brand/tile-icon.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Callable } from '../../../../ui/feedback/callable/callable.tsx';
import { Caution } from '../../../../ui/feedback/caution.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import css from '../diary.module.css';
import { entryFacts, entryName } from '../entry/entry-words.ts';
import { KIND_LOOKS } from '../kinds.ts';
import { refusalOf } from './refusal.ts';

const say = texts(diaryTexts);

const BADGES = {
  sending: { tone: 'brand', icon: 'up' },
  refused: { tone: 'medium', icon: 'alert' },
  waitingOnline: { tone: 'plain', icon: 'cloud-off' },
  waitingSoon: { tone: 'plain', icon: 'clock' },
} as const;

/** A line that is not sent yet, or was refused: its state and reason, with buttons to change, send or remove it. */
export function WaitingRow({ line, onChange }: { line: WaitingLine; onChange: () => void }) {
  const isOffline = useNetwork() === 'offline';
  const entry = entryOf(line);
  const [name, facts] = [entryName(entry), entryFacts(entry)];
  const refusal = refusalOf(line, indiaDay(serverNow()));
  const { id, status, payload } = line;
  const isSending = status.name === 'sending';
  const state = refusal ? 'refused' : isSending ? 'sending' : isOffline ? 'waitingOnline' : 'waitingSoon';
  return (
    <li className={css.entry}>
      <TileIcon {...KIND_LOOKS[entry.kind]} />
      <div className={css.words}>
        <b>{name}</b>
        {facts && <p className={css.facts}>{facts}</p>}
        {entry.note && <p className={css.facts}>{entry.note}</p>}
        <Badge {...BADGES[state]}>{say(state)}</Badge>
      </div>
      {refusal && (
        <Caution icon="alert" className={css.voice}>
          <Callable text={refusal.reason} />
        </Caution>
      )}
      {payload.sound && (
        <div className={css.voice}>
          <VoiceMessage {...payload.sound} mine load={() => recordingOf(id)} />
        </div>
      )}
      {!isSending && (
        <div className={css.answers}>
          <Button
            kind="txt"
            size="m"
            auto
            icon="trash"
            aria-label={say('removeWhich', { what: name })}
            onClick={() => void remove(id)}
          >
            {say('remove')}
          </Button>
          {refusal ? (
            <Button
              kind="soft"
              size="m"
              auto
              icon="pen"
              aria-label={say('changeWhich', { what: name })}
              onClick={onChange}
            >
              {say('change')}
            </Button>
          ) : (
            !isOffline && (
              <Button
                kind="soft"
                size="m"
                auto
                icon="send"
                aria-label={say('sendWhich', { what: name })}
                onClick={() => void outgoingQueue.sendNow(id)}
              >
                {say('sendNow')}
              </Button>
            )
          )}
        </div>
      )}
    </li>
  );
}

async function recordingOf(id: string): Promise<Blob> {
  const recording = await outgoingQueue.blob(id);
  if (!recording) throw new Error(`no recording of ${id}`);
  return recording;
}

/** Removes a line unless it is in flight; the toast offers undo. */
async function remove(id: string): Promise<void> {
  const putBack = await outgoingQueue.remove(id).catch(warn);
  if (!putBack) return;
  showToast({ title: say('removed'), action: { label: say('undo'), onClick: () => void putBack().catch(warn) } });
}

function warn(cause: unknown): null {
  console.warn('the store of waiting diary lines failed', cause);
  return null;
}
