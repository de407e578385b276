import type { CallMedia } from '@anar/contracts/consult/calls';
import { texts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import type { DeviceTrouble } from '../session/call-session.ts';
import { PhoneWay } from '../view/call-dialogs.tsx';
import css from '../view/call-window.module.css';
import { isInstalled } from './may-use.ts';
import { permissionTexts } from './permission.hi.ts';

const say = texts(permissionTexts);

interface ExplanationProps {
  media: CallMedia;
  onGo: () => void;
  onAudio: () => void;
  onCancel: () => void;
}

/** Before the browser's prompt: what the devices are for, and that nothing is recorded. */
export function Explanation({ media, onGo, onAudio, onCancel }: ExplanationProps) {
  const withCamera = media === 'video';
  return (
    <div className={css.column}>
      <section className={css.sheetish}>
        <h1>{say(withCamera ? 'title' : 'titleAudio')}</h1>
        <p>{say('why')}</p>
        <ul className={css.lines}>
          <li>
            <Icon name="mic" size="s" />
            {say('mic')}
          </li>
          {withCamera && (
            <li>
              <Icon name="video" size="s" />
              {say('camera')}
            </li>
          )}
          <li>
            <Icon name="lock" size="s" />
            {say('nothingKept')}
          </li>
        </ul>
        <Button onClick={onGo}>{say('go')}</Button>
        {withCamera && (
          <Button kind="sec" icon="mic" onClick={onAudio}>
            {say('audioOnly')}
          </Button>
        )}
        <Button kind="txt" onClick={onCancel}>
          {say('cancel')}
        </Button>
      </section>
    </div>
  );
}

interface NoMicrophoneProps {
  trouble: DeviceTrouble;
  phone: string | undefined;
  onChat: (() => void) | undefined;
  onAgain: () => void;
  onClose: () => void;
}

/** No call is possible without a microphone: how to allow it, and the two other ways to talk. */
export function NoMicrophone({ trouble, phone, onChat, onAgain, onClose }: NoMicrophoneProps) {
  return (
    <div className={css.column}>
      <section className={css.sheetish} role="alert">
        <h1>{say(`${trouble}Title`)}</h1>
        {trouble === 'blocked' ? (
          <>
            <p>{say('blockedText')}</p>
            <ol className={css.steps}>
              <li>{say(isInstalled() ? 'deniedAppStep1' : 'deniedStep1')}</li>
              <li>{say('deniedStep2')}</li>
              <li>{say('deniedStep3')}</li>
            </ol>
          </>
        ) : (
          <p>{say(`${trouble}Text`)}</p>
        )}
        <Button kind="sec" icon="refresh" onClick={onAgain}>
          {say(trouble === 'blocked' ? 'again' : 'againMissing')}
        </Button>
        <p className={css.quiet}>{say('otherWays')}</p>
        {phone && <PhoneWay phone={phone}>{say('phone')}</PhoneWay>}
        {onChat && (
          <Button kind="sec" icon="chat" onClick={onChat}>
            {say('chat')}
          </Button>
        )}
        <Button kind="txt" onClick={onClose}>
          {say('close')}
        </Button>
      </section>
    </div>
  );
}
