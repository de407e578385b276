import { useResumePlanMutation } from '../../../api/endpoints/payments-api.ts';
import { useSubmit } from '../../../api/queries/use-submit.ts';
import { texts } from '../../../i18n/texts.ts';
import { useSession } from '../../../session/hooks.ts';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { plansTexts } from './plans.hi.ts';

const say = texts(plansTexts);

/** Undoes the cancellation of a plan. */
export function useResume(): { busy: boolean; resume: () => Promise<void> } {
  const userId = useSession().user?.id ?? '';
  const [send] = useResumePlanMutation();
  const toast = useToast();
  const submit = useSubmit((text) => toast({ title: say('resumeFailed'), text, tone: 'bad' }), {
    offline: say('changeOffline'),
    failed: (why) => why,
  });
  const resume = async () => {
    const done = await submit.send('resume', () => send(userId));
    if (done) toast({ tone: 'ok', title: say('resumed') });
  };
  return { busy: submit.busy, resume };
}
