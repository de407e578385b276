import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../ui/feedback/state-screen.tsx';
import { errorText } from '../api-error.ts';
import type { QueryState } from './use-query-state.ts';

interface QueryStatusProps {
  of: Omit<QueryState<unknown>, 'data' | 'since'>;
  title?: string;
  /** What is so and what to do without a network. */
  offline: string;
  /** What to say of the server's sentence; left out: just that. */
  say?: (why: string) => string;
  /** Asks for more than the call itself. */
  onRetry?: () => void;
  /** In the shape of what comes. */
  skeleton?: ReactNode;
}

/** In place of what has not come: a skeleton, or why it does not come and the way to try again. */
export function QueryStatus({
  of,
  title,
  offline,
  say = (why) => why,
  onRetry = of.refetch,
  skeleton,
}: QueryStatusProps) {
  // Without a network too the service worker may know the answer.
  const asked = of.fetching && of.error === undefined;
  if (asked || !of.failed) return skeleton ?? <Skeleton />;
  const text = of.offline ? offline : say(errorText(of.error));
  return <ErrorState title={title} text={text} onRetry={onRetry} busy={of.fetching} />;
}
