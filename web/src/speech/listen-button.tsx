import { t } from '../i18n/t.ts';
import { useSession } from '../session/hooks.ts';
import { Button } from '../ui/controls/button.tsx';
import { IconButton } from '../ui/controls/icon-button.tsx';
import css from './listen-button.module.css';
import { useReading } from './use-speech.ts';

interface ListenProps {
  /** What is read aloud. */
  text: string;
  label: string;
}

/** Reads the advice aloud, stops it, and says so when there is no voice to read it. */
export function ListenButton({ text, label }: ListenProps) {
  const { state, toggle } = useReading(text);
  const guest = useSession().status === 'out';
  if (text === '') return null;
  const sounding = state === 'preparing' || state === 'speaking';
  return (
    <div>
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
  if (text === '') return null;
  const sounding = state === 'preparing' || state === 'speaking';
  const said = sounding ? t('app.stopListening') : state === 'none' ? t('app.noVoice') : label;
  return <IconButton icon={sounding ? 'stop' : 'speaker'} label={said} onClick={toggle} />;
}
