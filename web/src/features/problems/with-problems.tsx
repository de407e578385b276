import type { ProblemEntry } from '@anar/contracts/problems';
import type { ReactNode } from 'react';
import { errorText } from '../../app/api-error.ts';
import { useNetwork } from '../../app/hooks.ts';
import { useRetryOnline } from '../../app/use-retry-online.ts';
import { problems as words } from '../../i18n/hi/problems.ts';
import { texts } from '../../i18n/texts.ts';
import { Bone, Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/state-screen.tsx';
import { useProblemsQuery } from './problems-api.ts';

const say = texts(words);

/** The library once it is here; until then bones, or why it did not come. */
export function WithProblems({ children }: { children: (problems: ProblemEntry[]) => ReactNode }) {
  const { data, error, isFetching, refetch } = useProblemsQuery();
  const offline = useNetwork() === 'offline';
  useRetryOnline(error !== undefined, refetch);
  if (data) return children(data);
  if (error) {
    const text = offline ? say('offline') : errorText(error);
    return <ErrorState title={say('loadFailed')} text={text} onRetry={refetch} busy={isFetching} />;
  }
  return (
    <Skeleton>
      <Bone shape="button" />
      <Bone shape="block" />
      <Bone shape="block" />
    </Skeleton>
  );
}
