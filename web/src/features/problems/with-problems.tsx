import type { HowToPage, ProblemEntry } from '@anar/contracts/diagnosis/problems';
import type { ReactNode } from 'react';
import { QueryStatus } from '../../api/queries/query-state.tsx';
import { useQueryState } from '../../api/queries/use-query-state.ts';
import { texts } from '../../i18n/texts.ts';
import { Skeleton, SkeletonShape } from '../../ui/feedback/loading/skeleton.tsx';
import { problemsTexts } from './problems.hi.ts';
import { useProblemsQuery } from './problems-api.ts';

const say = texts(problemsTexts);

/** The library once loaded; until then a skeleton, or the error. */
export function WithProblems({ children }: { children: (problems: ProblemEntry[], pages: HowToPage[]) => ReactNode }) {
  const loaded = useQueryState(useProblemsQuery());
  if (loaded.data) return children(loaded.data.problems, loaded.data.howTo ?? []);
  return <QueryStatus of={loaded} title={say('loadFailed')} offline={say('offline')} skeleton={SKELETON} />;
}

const SKELETON = (
  <Skeleton>
    <SkeletonShape shape="short" />
    <SkeletonShape shape="button" />
    <SkeletonShape />
    <SkeletonShape shape="block" />
    <SkeletonShape shape="block" />
    <SkeletonShape shape="block" />
  </Skeleton>
);
