import { errorText } from '../../../api/api-error.ts';
import { texts } from '../../../i18n/texts.ts';
import { Switch } from '../../../ui/controls/switch.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { useLearningConsentQuery, useSetLearningConsentMutation } from './learning-api.ts';
import { myDataTexts } from './my-data.hi.ts';

const say = texts(myDataTexts);

/** Consent for learning from questions. Another device may have changed it, so each visit refetches. */
export function LearningCard() {
  const { data, error, isFetching, refetch } = useLearningConsentQuery(undefined, { refetchOnMountOrArgChange: true });
  const [send, { isLoading }] = useSetLearningConsentMutation();
  const toast = useToast();
  const change = async (allowed: boolean) => {
    if (isLoading) return;
    const failed = (await send(allowed)).error;
    if (failed) toast({ title: say('learningFailed'), text: errorText(failed), tone: 'bad' });
    else toast({ title: say(allowed ? 'learningOn' : 'learningOff'), tone: 'ok' });
  };
  return (
    <Card>
      {!data && error ? (
        <RetryNote title={say('learningNotOpen')} onRetry={refetch} busy={isFetching}>
          {errorText(error)}
        </RetryNote>
      ) : (
        <Switch
          label={say('learning')}
          hint={say('learningHint')}
          on={data?.allowed}
          onChange={(on) => void change(on)}
        />
      )}
    </Card>
  );
}
