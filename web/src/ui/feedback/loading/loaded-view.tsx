import { type ComponentType, useEffect, useReducer, useState } from 'react';
import { reloadForNewVersion } from '../../../device/new-version.ts';
import { t } from '../../../i18n/t.ts';
import type { Lazy } from '../../hooks/lazy.tsx';
import { ErrorState } from '../state-screen.tsx';
import { Skeleton } from './skeleton.tsx';

const PAUSE_MS = 3000;
const LONGEST_PAUSE_MS = 12_000;

interface LoadedViewProps<Props> {
  code: Lazy<ComponentType<Props>>;
  props: Props;
}

/**
 * A screen or view whose code is a separate chunk: a skeleton until it is loaded. If loading fails, it says why and
 * keeps retrying.
 */
export function LoadedView<Props extends object>({ code, props }: LoadedViewProps<Props>) {
  const [outcome, setOutcome] = useState<{ of: unknown; reached?: boolean }>({ of: null });
  const [tries, tryNow] = useReducer((n: number) => n + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button retries.
  useEffect(() => {
    if (code.loaded) return;
    let timer: ReturnType<typeof setTimeout>;
    let current = true;
    const load = async (pause: number) => {
      let reached: boolean | null = true;
      try {
        await code.load();
      } catch (cause) {
        console.warn(cause);
        reached = current && (await reloadForNewVersion(pause > PAUSE_MS));
      }
      if (!current || reached === null) return;
      setOutcome({ of: code, reached });
      if (!code.loaded) timer = setTimeout(load, pause, Math.min(pause * 2, LONGEST_PAUSE_MS));
    };
    void load(PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [code, tries]);

  const View = code.loaded;
  if (View) return <View {...props} />;
  if (outcome.of !== code) return <Skeleton />;
  if (!outcome.reached) return <ErrorState text={t('app.noNetwork')} onRetry={tryNow} />;
  return <ErrorState title={t('app.renewing')} text={t('app.renewingText')} onRetry={tryNow} />;
}
