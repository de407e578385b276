import { call as words } from '../../../i18n/hi/call/call.ts';
import { texts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import type { IconName } from '../../../ui/brand/icon-names.ts';
import type { CallSession, CallState } from '../session/call-session.ts';
import css from './call-lines.module.css';
import { type Told, timeText, toldOf } from './told.ts';

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
            {say(`${told}Text`)}
          </p>
        </div>
      )}
    </div>
  );
}

function iconOf(told: Told): IconName {
  if (told === 'toldOtherMuted') return 'mic-off';
  return told.endsWith('Poor') || told === 'toldReconnecting' ? 'signal' : 'alert';
}

/** '4:32 · बात चालू है'; the seconds are not read out. */
export function TimeLine({ state }: { state: CallState }) {
  const word = { connecting: 'connecting', connected: 'talking', reconnecting: 'reconnecting', ended: 'over' } as const;
  return (
    <>
      {state.seconds > 0 && <span aria-hidden>{timeText(state.seconds)} · </span>}
      {say(word[state.phase])}
    </>
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
