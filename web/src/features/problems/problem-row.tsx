import type { ProblemEntry } from '@anar/contracts/diagnosis/problems';
import { urgencyTexts } from '../../i18n/catalogues/urgency.hi.ts';
import { texts } from '../../i18n/texts.ts';
import { ProblemDrawing } from '../../ui/drawings/problem-drawing.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { ListRow } from '../../ui/layout/list-row.tsx';
import css from './problem-list.module.css';

const say = texts(urgencyTexts);

export const pathOfProblem = (id: string) => `/problems/${encodeURIComponent(id)}`;

/** One entry in the list: drawing, name, urgency. */
export function ProblemRow({ problem }: { problem: ProblemEntry }) {
  return (
    <ListRow
      href={pathOfProblem(problem.id)}
      start={
        <span className={css.thumbnail}>
          <ProblemDrawing problemId={problem.id} />
        </span>
      }
    >
      <b className={css.name}>{problem.name}</b>
      <Badge tone={problem.urgency}>{say(`level_${problem.urgency}`)}</Badge>
    </ListRow>
  );
}
