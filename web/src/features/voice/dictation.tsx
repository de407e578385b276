import { dictation as words } from '../../i18n/hi/dictation.ts';
import { texts } from '../../i18n/texts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useLazyOnPress } from '../../ui/hooks/lazy.tsx';

const say = texts(words);

/** Speaking instead of writing: what was said comes to `onWords`. The rest of the voice is loaded with the first press. */
export function Dictation({ onWords }: { onWords: (words: string) => void }) {
  const { part: Sheet, ...sheet } = useLazyOnPress(async () => (await import('./dictation-sheet.tsx')).DictationSheet);
  return (
    <>
      <Button kind="soft" size="m" icon="mic" aria-haspopup="dialog" busy={sheet.loading} onClick={sheet.show}>
        {say('speak')}
      </Button>
      {Sheet && <Sheet onWords={onWords} onClose={sheet.close} />}
    </>
  );
}
