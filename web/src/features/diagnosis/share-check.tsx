import { card as words } from '../../i18n/hi/card.ts';
import { texts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast-store.ts';
import type { CheckRecord } from './check-record.ts';
import { sharedCheck } from './shared-check.ts';

const say = texts(words);

/** Shows the result to somebody nearby by whatever the phone has for that; absent where it has nothing. */
export function ShareCheck({ record }: { record: CheckRecord }) {
  const toast = useToast();
  if (typeof navigator.share !== 'function') return null;
  const share = async () => {
    try {
      await navigator.share(sharedCheck(record, location.origin));
    } catch (cause) {
      const closed = cause instanceof DOMException && cause.name === 'AbortError';
      if (!closed) toast({ title: say('shareFailed'), tone: 'bad' });
    }
  };
  return (
    <Button kind="sec" icon="send" onClick={share}>
      {say('share')}
    </Button>
  );
}
