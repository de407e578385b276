import { useState } from 'react';
import { problems as words } from '../../i18n/hi/problems.ts';
import { texts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Field } from '../../ui/field.tsx';
import { EmptyState } from '../../ui/state-screen.tsx';
import css from './problem-list.module.css';
import { ProblemRow } from './problem-row.tsx';
import { groupByKind, KINDS, type Kind, searchProblems } from './search-problems.ts';
import { WithProblems } from './with-problems.tsx';

const say = texts(words);
const CHOICES = ['all', ...KINDS] as const;

/** The whole library: by kind, searched by name or sign. */
export default function ProblemListPage() {
  const [query, setQuery] = useState('');
  const [kind, setKind] = useState<Kind | 'all'>('all');
  const showAll = () => {
    setQuery('');
    setKind('all');
  };
  return (
    <WithProblems>
      {(problems) => {
        const found = searchProblems(problems, query);
        const groups = groupByKind(found).filter((group) => kind === 'all' || group.kind === kind);
        const count = groups.reduce((sum, group) => sum + group.problems.length, 0);
        return (
          <>
            <Field
              type="search"
              label={say('search')}
              hint={say('searchHint')}
              value={query}
              maxLength={60}
              autoComplete="off"
              enterKeyHint="search"
              onChange={(event) => setQuery(event.target.value)}
            />
            <fieldset className={css.chips} aria-label={say('kinds')}>
              {CHOICES.map((choice) => (
                <Chip key={choice} pressed={kind === choice} onClick={() => setKind(choice)}>
                  {say(`kind_${choice}`)}
                </Chip>
              ))}
            </fieldset>
            <p className={css.count} role="status">
              {count > 0 && say('found', { n: count })}
            </p>
            {groups.map((group) => (
              <section key={group.kind} aria-labelledby={`kind-${group.kind}`}>
                <h2 id={`kind-${group.kind}`} className={css.title}>
                  {say(`kind_${group.kind}`)}
                </h2>
                <Card padding="rows">
                  <ul>
                    {group.problems.map((problem) => (
                      <ProblemRow key={problem.id} problem={problem} />
                    ))}
                  </ul>
                </Card>
              </section>
            ))}
            {count === 0 && (
              <EmptyState art="basket" title={say('nothingFound')} text={say('nothingFoundHint')}>
                <Button kind="sec" onClick={showAll}>
                  {say('showAll')}
                </Button>
              </EmptyState>
            )}
          </>
        );
      }}
    </WithProblems>
  );
}
