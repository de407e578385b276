import { callTexts } from '../../../../i18n/catalogues/call.hi.ts';
import { texts } from '../../../../i18n/texts.ts';
import { Icon } from '../../../../ui/brand/icon.tsx';
import type { IconName } from '../../../../ui/brand/icon-names.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { isInstalled } from '../../permission/may-use.ts';
import type { CallSession, CallState } from '../../session/call-session.ts';
import css from './call-lines.module.css';
import { type CallNotice, megabytes, noticeOf, timeText } from './call-notice.ts';

const say = texts(callTexts);

/** The amber notice: what went wrong, and what to do. */
export function NoticeLine({ state, other }: { state: CallState; other: string }) {
  const notice = noticeOf(state);
  return (
    <div role="status" className={css.place}>
      {notice && (
        <div className={css.notice}>
          <Icon name={iconOf(notice)} />
          <p>
            <b>{say(notice, { name: other })}</b>
            <br />
            {say(notice === 'noticeCameraBlocked' && isInstalled() ? 'noticeCameraBlockedInApp' : `${notice}Text`)}
          </p>
        </div>
      )}
    </div>
  );
}

function iconOf(notice: CallNotice): IconName {
  if (notice === 'noticeOtherMuted' || notice === 'noticeBothMuted') return 'mic-off';
  return notice.endsWith('Poor') || notice === 'noticeReconnecting' ? 'signal' : 'alert';
}

/** News of the call that is not about its connection. */
export function NewsLine({ icon, children }: { icon: IconName; children: string }) {
  return (
    <p className={css.news}>
      <Icon name={icon} size="s" />
      <span>{children}</span>
    </p>
  );
}

const PHASE = { connecting: 'connecting', connected: 'talking', reconnecting: 'reconnecting', ended: 'over' } as const;
export const phaseText = ({ phase }: CallState): string => say(PHASE[phase]);

/** '4:32 · 3.1 MB': the duration and the data used; hidden from screen readers. */
export function Usage({ state: { seconds, bytes } }: { state: CallState }) {
  return seconds > 0 && <span aria-hidden>{say('usage', { time: timeText(seconds), mb: megabytes(bytes) })}</span>;
}

/** The network quality in a word; always weak while reconnecting. */
export function Net({
  state,
  className,
}: {
  state: Pick<CallState, 'quality' | 'phase'>;
  className?: string | undefined;
}) {
  const { quality, phase } = state;
  if (quality === undefined) return null;
  const isGood = quality === 'good' && phase !== 'reconnecting';
  return (
    <span className={classNames(className, isGood ? css.good : css.weak)} role="status">
      <Icon name={isGood ? 'signal-ok' : 'signal'} size="s" />
      {say(isGood ? 'netGood' : 'netWeak')}
    </span>
  );
}

/** The browser blocks the audio: one click plays it. */
export function SoundBlocked({ session }: { session: CallSession }) {
  return (
    <button type="button" className={css.sound} onClick={() => session.playSound()}>
      <Icon name="speaker" />
      <span>
        {say('soundBlocked')}
        <small>{say('soundBlockedText')}</small>
      </span>
    </button>
  );
}
