import type { Orchard } from '@anar/contracts/orchards';
import { useSubmit } from '../../../api/use-submit.ts';
import { orchardPage as words } from '../../../i18n/hi/orchard-page.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { useChangeOrchardMutation } from '../change-api.ts';
import { isActive } from '../is-active.ts';
import css from './one.module.css';

const say = texts(words);

/** An orchard that rests gets no advice; it can be taken up again at any time. */
export function SwitchOrchard({ orchard }: { orchard: Orchard }) {
  const [change] = useChangeOrchardMutation();
  const toast = useToast();
  const { busy, send } = useSubmit((title) => toast({ title, tone: 'bad' }), {
    offline: say('changeOffline'),
    failed: (why) => say('changeFailed', { why }),
  });
  const active = isActive(orchard);
  const press = async () => {
    const status = active ? 'inactive' : 'active';
    const sent = await send(status, () => change({ orchardId: orchard.id, status }));
    if (sent) toast({ title: say(active ? 'deactivated' : 'activated'), tone: 'ok' });
  };
  return (
    <div className={css.section}>
      <Button kind="sec" icon="power" busy={busy} onClick={() => void press()}>
        {say(active ? 'deactivate' : 'activate')}
      </Button>
      {active && <p className={css.hint}>{say('deactivateHint')}</p>}
    </div>
  );
}
