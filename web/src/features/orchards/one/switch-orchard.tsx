import type { Orchard } from '@anar/contracts/orchards';
import { errorText } from '../../../app/api-error.ts';
import { useNetwork } from '../../../app/hooks.ts';
import { orchards as words } from '../../../i18n/hi/orchards.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast-store.ts';
import { useChangeOrchardMutation } from '../change-api.ts';
import { isActive } from '../is-active.ts';
import css from './one.module.css';

const say = texts(words);

/** An orchard that rests gets no advice; it can be taken up again at any time. */
export function SwitchOrchard({ orchard }: { orchard: Orchard }) {
  const [send, { isLoading }] = useChangeOrchardMutation();
  const offline = useNetwork() === 'offline';
  const toast = useToast();
  const active = isActive(orchard);
  const press = async () => {
    if (offline) return toast({ title: say('changeOffline'), tone: 'bad' });
    const { error } = await send({ orchardId: orchard.id, status: active ? 'inactive' : 'active' });
    if (error) toast({ title: say('changeFailed', { why: errorText(error) }), tone: 'bad' });
    else toast({ title: say(active ? 'deactivated' : 'activated'), tone: 'ok' });
  };
  return (
    <div className={css.section}>
      <Button kind="sec" icon="power" busy={isLoading} onClick={() => void press()}>
        {say(active ? 'deactivate' : 'activate')}
      </Button>
      {active && <p className={css.hint}>{say('deactivateHint')}</p>}
    </div>
  );
}
