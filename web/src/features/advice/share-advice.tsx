import type { DailyAdvisory } from '@anar/contracts/advisories';
import type { Orchard } from '@anar/contracts/orchards';
import { advice as words } from '../../i18n/hi/advice.ts';
import { texts } from '../../i18n/texts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { canShare, useShare } from '../../ui/hooks/use-share.ts';
import { sharedAdvice } from './shared-advice.ts';

const say = texts(words);
const WHATSAPP = 'https://wa.me/?text=';

/** Sends the advice on by whatever the phone has for that, else by WhatsApp's own address. */
export function ShareAdvice({ advice, orchard }: { advice: DailyAdvisory; orchard: Orchard }) {
  const share = useShare(say('shareFailed'));
  const send = () => {
    const text = sharedAdvice(advice, orchard, Date.now());
    if (canShare()) share({ title: say('shareTitle'), text });
    else window.open(WHATSAPP + encodeURIComponent(text), '_blank', 'noopener,noreferrer');
  };
  return (
    <Button kind="sec" size="m" icon="send" onClick={send}>
      {say('share')}
    </Button>
  );
}
