import type { NotificationSwitches } from '@anar/contracts/users/notifications';
import type { User } from '@anar/contracts/users/users';
import { errorText } from '../../../api/api-error.ts';
import { notificationsTexts } from '../../../i18n/catalogues/notifications.hi.ts';
import { texts } from '../../../i18n/texts.ts';
import { Switch } from '../../../ui/controls/switch.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { insideWrapper } from '../../../wrapper/wrapper.ts';
import { BrowserPushes } from './browser-pushes.tsx';
import css from './notification-card.module.css';
import { useNotificationSwitchesQuery, useSetNotificationSwitchesMutation } from './notifications-api.ts';

const say = texts(notificationsTexts);

interface NotificationCardProps {
  userId: string;
  role: User['role'];
}

/** The user's push preferences. Another device may have changed them, so each visit refetches. */
export function NotificationCard({ userId, role }: NotificationCardProps) {
  const { data, error, isFetching, refetch } = useNotificationSwitchesQuery(userId, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Card>
      {!data && error ? (
        <RetryNote title={say('failed')} onRetry={refetch} busy={isFetching}>
          {errorText(error)}
        </RetryNote>
      ) : (
        <Switches userId={userId} role={role} now={data} />
      )}
      {!insideWrapper() && <BrowserPushes />}
    </Card>
  );
}

const FOR_FARMERS = [
  { name: 'dailyAdvice', label: 'dailyAdvice', hint: 'dailyAdviceHint' },
  { name: 'priceAlert', label: 'priceAlert', hint: 'priceAlertHint' },
  { name: 'consultation', label: 'consultation', hint: 'consultationHint' },
  { name: 'chat', label: 'chat', hint: 'chatHint' },
] as const;
const FOR_DOCTORS = [
  { name: 'consultation', label: 'consultation', hint: 'consultationHintDoctor' },
  { name: 'chat', label: 'chat', hint: 'chatHintDoctor' },
] as const;

function Switches({ userId, role, now }: NotificationCardProps & { now: NotificationSwitches | undefined }) {
  const [send, { isLoading }] = useSetNotificationSwitchesMutation();
  const toast = useToast();
  const change = async (name: keyof NotificationSwitches, on: boolean) => {
    if (isLoading) return;
    const { error } = await send({ userId, [name]: on });
    if (error) toast({ title: say('notSaved'), text: errorText(error), tone: 'bad' });
    else toast({ title: say('saved'), tone: 'ok' });
  };
  return (
    <div className={css.switches} aria-busy={now === undefined}>
      {(role === 'farmer' ? FOR_FARMERS : FOR_DOCTORS).map(({ name, label, hint }) => (
        <Switch
          key={name}
          label={say(label)}
          hint={say(hint)}
          on={now?.[name]}
          onChange={(on) => void change(name, on)}
        />
      ))}
    </div>
  );
}
