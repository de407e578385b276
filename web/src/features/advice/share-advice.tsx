import type { DailyAdvisory } from '@anar/contracts/advisories';
import type { Orchard } from '@anar/contracts/orchards';
import { advice as words } from '../../i18n/hi/advice.ts';
import { texts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast-store.ts';
import { sharedAdvice } from './shared-advice.ts';

const say = texts(words);
const WHATSAPP = 'https://wa.me/?text=';

/** Sends the advice on by whatever the phone has for that, else by WhatsApp's own address. */
export function ShareAdvice({ advice, orchard }: { advice: DailyAdvisory; orchard: Orchard }) {
  const toast = useToast();
  const share = async () => {
    const text = sharedAdvice(advice, orchard, Date.now());
    if (typeof navigator.share !== 'function') {
      window.open(WHATSAPP + encodeURIComponent(text), '_blank', 'noopener,noreferrer');
      return;
    }
    try {
      await navigator.share({ title: say('shareTitle'), text });
    } catch (cause) {
      const closed = cause instanceof DOMException && cause.name === 'AbortError';
      if (!closed) toast({ title: say('shareFailed'), tone: 'bad' });
    }
  };
  return (
    <Button kind="sec" size="m" icon="send" onClick={() => void share()}>
      {say('share')}
    </Button>
  );
}
