import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useLazyOnClick } from '../../../ui/hooks/lazy.tsx';
import { offersSpeech } from '../speech-input/browser-speech.ts';
import { dictationTexts } from './dictation.hi.ts';

const say = texts(dictationTexts);

/** Speech input for a text field; calls `onWords` with the transcript. The sheet's code is loaded on the first tap. */
export function Dictation({ onWords }: { onWords: (spoken: string) => void }) {
  const { part: Sheet, ...sheet } = useLazyOnClick(async () => (await import('./dictation-sheet.tsx')).DictationSheet);
  if (!offersSpeech()) return null;
  return (
    <>
      <Button kind="soft" size="m" icon="mic" aria-haspopup="dialog" busy={sheet.loading} onClick={sheet.show}>
        {say('speak')}
      </Button>
      {Sheet && <Sheet onWords={onWords} onClose={sheet.close} />}
    </>
  );
}
