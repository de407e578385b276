import { createHash } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Shuffles by seed, one project after the other: a worker serves one project, and vitest ends it when the next file
 * belongs to another. With mixed projects each file would load its service again.
 */
export class ProjectSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    return inOrderOf(seed, files, ({ project, moduleId }) => [project.name, moduleId]);
  }
}

/** `keyOf`: project and file name. */
export function inOrderOf<T>(seed: number, files: readonly T[], keyOf: (file: T) => [string, string]): T[] {
  const rank = (name: string) => createHash('sha1').update(`${seed} ${name}`).digest('hex');
  const ranked = files.map((file) => ({ file, rank: keyOf(file).map(rank).join(' ') }));
  return ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1)).map(({ file }) => file);
}
