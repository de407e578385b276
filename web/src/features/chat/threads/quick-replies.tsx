import { useQuickRepliesQuery } from '../../../api/endpoints/chat-api.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Chip } from '../../../ui/controls/chip.tsx';
import { useLazyOnClick } from '../../../ui/hooks/lazy.tsx';
import css from './quick-replies.module.css';
import { threadsTexts } from './threads.hi.ts';

const say = texts(threadsTexts);

interface QuickRepliesProps {
  doctorId: string;
  /** Inserts the text into the composer; nothing is sent. */
  onPick: (text: string) => void;
}

/** A doctor's frequent answers in one row above the composer; nothing until they are loaded. */
export function QuickReplies({ doctorId, onPick }: QuickRepliesProps) {
  const { data } = useQuickRepliesQuery(doctorId);
  const sheet = useLazyOnClick(async () => (await import('./quick-replies-sheet.tsx')).QuickRepliesSheet);
  if (!data) return null;
  const Sheet = sheet.part;
  return (
    <div className={css.row}>
      <fieldset className={css.replies} aria-label={say('replies')}>
        {data.map((reply) => (
          <Chip key={reply} className={css.reply} onClick={() => onPick(reply)}>
            <span className={css.cut}>{reply}</span>
          </Chip>
        ))}
      </fieldset>
      <Button kind="txt" size="m" auto icon="pen" className={css.change} busy={sheet.loading} onClick={sheet.show}>
        {say('change')}
      </Button>
      {Sheet && <Sheet doctorId={doctorId} replies={data} onClose={sheet.close} />}
    </div>
  );
}
