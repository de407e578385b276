import type { HowToPage, ProblemEntry } from '@anar/contracts/diagnosis/problems';
import { useMemo } from 'react';
import { texts } from '../../i18n/texts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Chip, Chips } from '../../ui/controls/chip.tsx';
import { EmptyState } from '../../ui/feedback/state-screen.tsx';
import { Field } from '../../ui/form/fields/field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { HowToLinks } from './how-to-links.tsx';
import css from './problem-list.module.css';
import { ProblemRow } from './problem-row.tsx';
import { problemsTexts } from './problems.hi.ts';
import { createLibrarySearch, groupByKind } from './search/search-problems.ts';
import { CHOICES, EVERYTHING, useLibrarySearch } from './search/use-library-search.ts';
import { WithProblems } from './with-problems.tsx';

const say = texts(problemsTexts);

/** The whole library: by kind, searchable by name or symptom. */
export default function ProblemListPage() {
  return <WithProblems>{(problems, pages) => <Library problems={problems} pages={pages} />}</WithProblems>;
}

function Library({ problems, pages }: { problems: ProblemEntry[]; pages: HowToPage[] }) {
  const [{ query, kind }, search] = useLibrarySearch();
  const searchLibrary = useMemo(() => createLibrarySearch({ problems, pages }), [problems, pages]);
  const found = searchLibrary(query);
  const shows = (one: typeof kind) => kind === 'all' || kind === one;
  const foundPages = shows('how_to') ? found.pages : [];
  const groups = groupByKind(found.problems).filter((group) => shows(group.kind));
  const pageLinks = <HowToLinks title={say('kind_how_to')} pages={foundPages} />;
  const count = groups.reduce((sum, group) => sum + group.problems.length, foundPages.length);
  return (
    <>
      <Field
        type="search"
        label={say('search')}
        hint={say('searchHint')}
        value={query}
        maxLength={60}
        onChange={(event) => search({ query: event.target.value })}
      />
      <Chips label={say('kinds')}>
        {CHOICES.map((choice) => (
          <Chip key={choice} selected={kind === choice} onClick={() => search({ kind: choice })}>
            {say(`kind_${choice}`)}
          </Chip>
        ))}
      </Chips>
      <p className={css.count} role="status">
        {count > 0 && (count === 1 ? say('foundOne') : say('found', { n: count }))}
      </p>
      {found.pagesFirst && pageLinks}
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
      {!found.pagesFirst && pageLinks}
      {count === 0 && (
        <EmptyState art="basket" title={say('nothingFound')} text={say('nothingFoundHint')}>
          <Button kind="sec" onClick={() => search(EVERYTHING)}>
            {say('showAll')}
          </Button>
        </EmptyState>
      )}
    </>
  );
}
