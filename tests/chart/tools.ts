import { join } from 'node:path';
import { kubernetesTools, type ToolName } from '@anar/kubernetes-tools/tools';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Paths of programs. */
    kubernetesTools: Record<ToolName, string>;
  }
}

/** Runs before the tests, whose timeout is too short for the first build. */
export default async function findTools({ provide }: TestProject): Promise<void> {
  provide('kubernetesTools', await kubernetesTools(join(import.meta.dirname, '../../.data/test')));
}
