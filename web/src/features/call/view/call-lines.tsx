import { call as words } from '../../../i18n/hi/call/call.ts';
import { texts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import type { IconName } from '../../../ui/brand/icon-names.ts';
import { classNames } from '../../../ui/class-names.ts';
import { isInstalled } from '../permission/may-use.ts';
import type { CallSession, CallState } from '../session/call-session.ts';
import css from './call-lines.module.css';
import { megabytes, type Told, timeText, toldOf } from './told.ts';

const say = texts(words);

/** The amber line: what went wrong, and what becomes of it. */
export function ToldLine({ state, other }: { state: CallState; other: string }) {
  const told = toldOf(state);
  return (
    <div role="status" className={css.place}>
      {told && (
        <div className={css.told}>
          <Icon name={iconOf(told)} />
          <p>
            <b>{say(told, { name: other })}</b>
            <br />
            {say(told === 'toldCameraBlocked' && isInstalled() ? 'toldCameraBlockedInApp' : `${told}Text`)}
          </p>
        </div>
      )}
    </div>
  );
}

function iconOf(told: Told): IconName {
  if (told === 'toldOtherMuted' || told === 'toldBothMuted') return 'mic-off';
  return told.endsWith('Poor') || told === 'toldReconnecting' ? 'signal' : 'alert';
}

const PHASE = { connecting: 'connecting', connected: 'talking', reconnecting: 'reconnecting', ended: 'over' } as const;
export const phaseText = ({ phase }: CallState): string => say(PHASE[phase]);

/** '4:32 · 3.1 MB': how long it goes on, and what it costs of the data; not read out. */
export function Usage({ state: { seconds, bytes } }: { state: CallState }) {
  return seconds > 0 && <span aria-hidden>{say('usage', { time: timeText(seconds), mb: megabytes(bytes) })}</span>;
}

/** How the network is, in a word: measured while it carries, and weak while it does not. */
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

/** Where the browser keeps the sound back: one press brings it. */
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
