import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import type { QueueProblem } from '../../../device/queue/queue-store.ts';
import { texts } from '../../../i18n/texts.ts';
import { recordingTexts } from '../../../sound/recording/recording.hi.ts';
import { useVoiceRecording } from '../../../sound/recording/voice/use-voice-recording.ts';
import { VoicePanel, voiceStatus } from '../../../sound/recording/voice/voice-panel.tsx';
import type { SpokenVoice } from '../../../sound/recording/voice/voice-recording.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { Spinner } from '../../../ui/controls/button.tsx';
import { useMediaQuery, WIDE } from '../../../ui/hooks/use-media-query.ts';
import textCss from '../../../ui/text.module.css';
import { showToast } from '../../../ui/toast/toast-store.ts';
import type { OpenThread } from '../thread/open-thread.ts';
import { composerTexts } from './composer.hi.ts';
import css from './composer.module.css';
import { useChatPhoto } from './photo/use-chat-photo.tsx';
import { MessageBox } from './text/message-box.tsx';
import { useMessageText } from './text/use-message-text.ts';

const say = texts(composerTexts);
const sayVoice = texts(recordingTexts);

interface ComposerProps {
  thread: OpenThread;
  /** A doctor's quick replies, above the text field; a click inserts one by `writeDraft`. */
  quickReplies?: ReactNode;
}

/** Text, photo and voice input of a chat. Works offline: everything goes through the outgoing queue. */
export function Composer({ thread, quickReplies }: ComposerProps) {
  const id = thread.thread?.id;
  return id === undefined ? null : <OpenComposer key={id} threadId={id} thread={thread} quickReplies={quickReplies} />;
}

function OpenComposer({ thread, threadId, quickReplies }: ComposerProps & { threadId: string }) {
  const wide = useMediaQuery(WIDE);
  const message = useMessageText(thread, threadId, sayNotKept);
  const photo = useChatPhoto(thread, threadId, sayNotKept);
  const { previews } = thread;
  const kept = useMemo(
    () => ({ get: () => previews.get('voice'), keep: (left: SpokenVoice | null) => previews.keep('voice', left) }),
    [previews],
  );
  const { state, voice } = useVoiceRecording(() => showToast({ title: sayVoice('tooShort') }), kept);
  const sending = useRef(false);
  const mic = useRef<HTMLButtonElement>(null);

  const sendVoice = async ({ recording, seconds, waveform }: SpokenVoice) => {
    if (sending.current) return;
    sending.current = true;
    const problem = await thread.sendVoice(recording, { seconds, waveform }).finally(() => {
      sending.current = false;
    });
    if (problem) sayNotKept(problem);
    else voice.drop();
  };
  const speaks = state.step !== 'idle';
  const spoke = useRef(false);
  useEffect(() => {
    // Focus was in the voice panel, which has closed.
    if (spoke.current && !speaks) mic.current?.focus();
    spoke.current = speaks;
  }, [speaks]);
  const discard = (spoken: SpokenVoice) => {
    voice.drop();
    showToast({
      title: sayVoice('discarded'),
      action: { label: sayVoice('undo'), onClick: () => voice.review(spoken) },
    });
  };

  const photoButton = (
    <RoundButton
      icon="camera"
      label={say('photoLong')}
      word={say('photo')}
      busy={photo.preparing}
      onClick={photo.choose}
    />
  );
  // The second click of a double click was meant for the send button that was here before.
  const micButton = (
    <RoundButton
      ref={mic}
      icon="mic"
      look={wide ? undefined : 'brand'}
      label={sayVoice('speakLong')}
      word={sayVoice('speak')}
      onClick={(clicks) => clicks < 2 && void voice.start()}
    />
  );
  const sendButton = (
    <RoundButton
      icon="send"
      look="action"
      label={say('send')}
      word={say('send')}
      disabled={message.isEmpty}
      keepsFocus
      onClick={(clicks) => message.send(clicks === 0)}
    />
  );
  return (
    <div className={css.composer}>
      <p className={textCss.srOnly} role="status">
        {voiceStatus(state)}
      </p>
      {speaks ? (
        <VoicePanel state={state} voice={voice} onSend={(spoken) => void sendVoice(spoken)} onDiscard={discard} />
      ) : (
        <>
          {quickReplies && <div className={css.quick}>{quickReplies}</div>}
          <section className={css.row} aria-label={say('label')}>
            {photoButton}
            {wide && micButton}
            <MessageBox message={message} wide={wide} onPhoto={photo.take} />
            {wide || !message.isEmpty ? sendButton : micButton}
          </section>
        </>
      )}
      {photo.dialogs}
    </div>
  );
}

/** The message stays where it was typed. */
function sayNotKept(problem: QueueProblem): void {
  showToast({ title: say('notSent'), text: say(`notKept_${problem}`), tone: 'bad' });
}

interface RoundButtonProps {
  ref?: RefObject<HTMLButtonElement | null>;
  icon: 'camera' | 'mic' | 'send';
  look?: 'brand' | 'action' | undefined;
  label: string;
  /** Below the disc, where there is room. */
  word: string;
  busy?: boolean;
  disabled?: boolean;
  /** A click keeps the focus, and so the keyboard, where it is. */
  keepsFocus?: boolean;
  /** With the click count of the event; 0 for the keyboard. */
  onClick: (clicks: number) => void;
}

function RoundButton({ ref, icon, look, label, word, busy = false, disabled, keepsFocus, onClick }: RoundButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={css.round}
      data-look={look}
      aria-label={label}
      aria-busy={busy}
      disabled={disabled}
      onPointerDown={(event) => keepsFocus && event.preventDefault()}
      onMouseDown={(event) => keepsFocus && event.preventDefault()}
      onClick={(event) => !busy && onClick(event.detail)}
    >
      <span className={css.disc}>{busy ? <Spinner /> : <Icon name={icon} />}</span>
      <span className={css.word} aria-hidden>
        {word}
      </span>
    </button>
  );
}
