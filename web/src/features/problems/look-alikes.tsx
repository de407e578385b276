import type { ProblemEntry } from '@anar/contracts/problems';
import { Link } from 'wouter';
import { problems as words } from '../../i18n/hi/problems.ts';
import { texts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ProblemDrawing } from './drawings/problem-drawing.tsx';
import css from './problem-page.module.css';
import { pathOfProblem } from './problem-row.tsx';

const say = texts(words);

/** What it is mistaken for, each with its own drawing and how to tell them apart. */
export function LookAlikes({ of }: { of: ProblemEntry['lookAlikes'] }) {
  if (of.length === 0) return null;
  return (
    <Card>
      <h2>{say('lookAlikes')}</h2>
      <p className={css.hint}>{say('lookAlikesHint')}</p>
      <ul>
        {of.map(({ id, name, differ }) => (
          <li key={id} className={css.alike}>
            <Link href={pathOfProblem(id)} className={css.alikeName}>
              <span className={css.alikeDrawing}>
                <ProblemDrawing problemId={id} />
              </span>
              <b>{name}</b>
              <Icon name="right" size="s" />
            </Link>
            <p className={css.differ}>
              <b>{say('differ')}</b> {differ}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
