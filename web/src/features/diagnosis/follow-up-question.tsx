import { card as words } from '../../i18n/hi/card.ts';
import { texts } from '../../i18n/texts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import type { CheckRecord } from './check-record.ts';
import css from './follow-up-question.module.css';
import { useAnswer } from './use-answer.ts';

const say = texts(words);

/** One question with two to four taps; the answer refines the same record. */
export function FollowUpQuestion({ record }: { record: CheckRecord }) {
  const { tapped, choose } = useAnswer(record.id);
  const { followUp } = record.diagnosis;
  if (!followUp) return null;
  return (
    <Card>
      <h2>{followUp.question}</h2>
      <p className={css.help}>{say('followUpHelp')}</p>
      <div className={css.options}>
        {followUp.options.map(({ id, label }) => (
          <Button
            key={id}
            kind="soft"
            size="m"
            busy={tapped === id}
            busyText={say('answering')}
            onClick={() => choose(id)}
          >
            {label}
          </Button>
        ))}
      </div>
    </Card>
  );
}
