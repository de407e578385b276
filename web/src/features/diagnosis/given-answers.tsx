import { useState } from 'react';
import { card as words } from '../../i18n/hi/card.ts';
import { texts } from '../../i18n/texts.ts';
import { Button } from '../../ui/controls/button.tsx';
import type { CheckRecord, GivenAnswer } from './check-record.ts';
import css from './given-answers.module.css';
import { useAnswer } from './use-answer.ts';

const say = texts(words);

/** The taps so far. Each can be changed, since thumbs slip and a new check costs a farmer the day's free one. */
export function GivenAnswers({ record }: { record: CheckRecord }) {
  if (record.answers.length === 0) return null;
  return (
    <ul className={css.answers}>
      {record.answers.map((answer) => (
        <Given key={answer.question} answer={answer} recordId={record.id} />
      ))}
    </ul>
  );
}

function Given({ answer, recordId }: { answer: GivenAnswer; recordId: string }) {
  const { question, optionId, label, options } = answer;
  const { tapped, choose } = useAnswer(recordId);
  const [open, setOpen] = useState(false);
  const others = options.filter(({ id }) => id !== optionId);
  const change = async (id: string) => {
    await choose(id);
    setOpen(false);
  };
  return (
    <li className={css.answer}>
      <div className={css.given}>
        <p>
          {question} <b>{label}</b>
        </p>
        {others.length > 0 && (
          <Button
            kind="txt"
            size="m"
            auto
            icon={open ? undefined : 'pen'}
            aria-expanded={open}
            aria-label={open ? say('keepAnswer') : say('changeAnswer', { question })}
            onClick={() => setOpen(!open)}
          >
            {say(open ? 'keepAnswer' : 'change')}
          </Button>
        )}
      </div>
      {open && (
        <div className={css.options}>
          {others.map((option) => (
            <Button
              key={option.id}
              kind="soft"
              size="m"
              busy={tapped === option.id}
              busyText={say('answering')}
              onClick={() => change(option.id)}
            >
              {option.label}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}
