import { useState } from 'react';
import { t } from '../../i18n/t.ts';
import { useSession } from '../../session/hooks.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import css from './listen-button.module.css';
import { useReading } from './use-speech.ts';
import { useVoiceless } from './voiceless.ts';

interface ListenProps {
  /** The text to read aloud. */
  text: string;
  label: string;
}

/**
 * Without any Hindi voice there is no button. One rendered before that is known becomes invisible but keeps its space,
 * to avoid a layout shift.
 */
function useOffer(): { absent: boolean; style: { visibility: 'hidden' } | undefined } {
  const voiceless = useVoiceless();
  const [absent] = useState(voiceless);
  return { absent, style: voiceless ? { visibility: 'hidden' } : undefined };
}

/** Reads a text aloud or stops; says so when there is no voice. */
export function ListenButton({ text, label }: ListenProps) {
  const { state, toggle } = useReading(text);
  const guest = useSession().status === 'out';
  const { absent, style } = useOffer();
  if (text === '' || absent) return null;
  const sounding = state === 'preparing' || state === 'speaking';
  return (
    <div style={style}>
      <Button kind="sec" icon={sounding ? 'stop' : 'speaker'} onClick={toggle}>
        {state === 'speaking' ? t('app.stopListening') : state === 'preparing' ? t('app.voiceComing') : label}
      </Button>
      <p className={css.none} role="status">
        {state === 'none' && t(guest ? 'app.noVoiceForGuest' : 'app.noVoice')}
      </p>
    </div>
  );
}

/** The same beside a heading, as an icon button. */
export function ListenIcon({ text, label }: ListenProps) {
  const { state, toggle } = useReading(text);
  const { absent, style } = useOffer();
  if (text === '' || absent) return null;
  const sounding = state === 'preparing' || state === 'speaking';
  const said = sounding ? t('app.stopListening') : state === 'none' ? t('app.noVoice') : label;
  return (
    <span style={style}>
      <IconButton icon={sounding ? 'stop' : 'speaker'} label={said} onClick={toggle} />
    </span>
  );
}
