import { card as words } from '../../i18n/hi/card.ts';
import { texts } from '../../i18n/texts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { canShare, useShare } from '../../ui/hooks/use-share.ts';
import type { CheckRecord } from './check-record.ts';
import { sharedCheck } from './shared-check.ts';

const say = texts(words);

/** Shows the result to somebody nearby by whatever the phone has for that; absent where it has nothing. */
export function ShareCheck({ record }: { record: CheckRecord }) {
  const share = useShare(say('shareFailed'));
  if (!canShare()) return null;
  return (
    <Button kind="sec" icon="send" onClick={() => share(sharedCheck(record, location.origin))}>
      {say('share')}
    </Button>
  );
}
