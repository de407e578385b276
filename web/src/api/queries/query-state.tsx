import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/feedback/loading/skeleton.tsx';
import { ErrorState } from '../../ui/feedback/state-screen.tsx';
import { errorText } from '../api-error.ts';
import type { QueryState } from './use-query-state.ts';

interface QueryStatusProps {
  of: Omit<QueryState<unknown>, 'data' | 'since'>;
  title?: string;
  /** Text without a network: what is shown and what the user can do. */
  offline: string;
  /** Wraps the server's sentence; left out: just that sentence. */
  say?: (why: string) => string;
  /** Refetches more than this query. */
  onRetry?: () => void;
  /** In the layout of the expected content. */
  skeleton?: ReactNode;
}

/** In place of missing data: a skeleton, or the reason and a retry button. */
export function QueryStatus({
  of,
  title,
  offline,
  say = (why) => why,
  onRetry = of.refetch,
  skeleton,
}: QueryStatusProps) {
  // Without a network too the service worker may have a cached answer.
  const asked = of.fetching && of.error === undefined;
  if (asked || !of.failed) return skeleton ?? <Skeleton />;
  const text = of.offline ? offline : say(errorText(of.error));
  return <ErrorState title={title} text={text} onRetry={onRetry} busy={of.fetching} />;
}
