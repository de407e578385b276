import { t } from '../i18n/t.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { useSpeech } from './speech.ts';

interface ListenProps {
  /** What is read aloud. */
  text: string;
  label: string;
}

/** Reads the advice aloud; absent on a phone without a Hindi voice. */
export function ListenButton({ text, label }: ListenProps) {
  const speech = useSpeech(text);
  if (!speech.available || text === '') return null;
  return (
    <Button kind="sec" icon={speech.speaking ? 'stop' : 'speaker'} onClick={speech.toggle}>
      {speech.speaking ? t('app.stopListening') : label}
    </Button>
  );
}

/** The same beside a heading, as a bare icon. */
export function ListenIcon({ text, label }: ListenProps) {
  const speech = useSpeech(text);
  if (!speech.available || text === '') return null;
  return (
    <IconButton
      icon={speech.speaking ? 'stop' : 'speaker'}
      label={speech.speaking ? t('app.stopListening') : label}
      onClick={speech.toggle}
    />
  );
}
