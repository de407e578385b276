import { useState } from 'react';
import { t } from '../i18n/t.ts';
import { useSession } from '../session/hooks.ts';
import { Button } from '../ui/controls/button.tsx';
import { IconButton } from '../ui/controls/icon-button.tsx';
import css from './listen-button.module.css';
import { useReading } from './use-speech.ts';
import { useVoiceless } from './voiceless.ts';

interface ListenProps {
  /** What is read aloud. */
  text: string;
  label: string;
}

/** Where nothing reads Hindi no button promises it. One that is seen before that is known leaves its room, so that nothing jumps. */
function useOffer(): { absent: boolean; style: { visibility: 'hidden' } | undefined } {
  const voiceless = useVoiceless();
  const [absent] = useState(voiceless);
  return { absent, style: voiceless ? { visibility: 'hidden' } : undefined };
}

/** Reads the advice aloud, stops it, and says so when the voice does not come. */
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

/** The same beside a heading, as a bare icon. */
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
