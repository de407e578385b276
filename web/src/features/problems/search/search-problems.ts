import type { HowToPage, ProblemEntry } from '@anar/contracts/diagnosis/problems';
import { createFuzzySearch } from '@anar/hindi/fuzzy-index';

export const KINDS = ['disease', 'pest', 'disorder', 'deficiency'] as const satisfies readonly ProblemEntry['kind'][];
export type Kind = (typeof KINDS)[number];

export interface ProblemGroup {
  kind: Kind;
  problems: ProblemEntry[];
}

const URGENCY_ORDER = { high: 0, medium: 1, low: 2 } as const;

/** Problems by kind, kinds and problems in their order; empty kinds are left out. */
export function groupByKind(problems: readonly ProblemEntry[]): ProblemGroup[] {
  const kinds = [...new Set(problems.map(({ kind }) => kind))];
  return kinds.map((kind) => ({ kind, problems: problems.filter((problem) => problem.kind === kind) }));
}

export interface LibraryPart {
  problems: ProblemEntry[];
  pages: HowToPage[];
}

export interface FoundInLibrary extends LibraryPart {
  /** A how-to page is the best match. */
  pagesFirst: boolean;
}

/**
 * Finds problems and pages by the words of their names, symptoms and steps, in Hindi or Latin letters, best first. An
 * empty query finds all, problems by kind, the most urgent first.
 */
export function createLibrarySearch({ problems, pages }: LibraryPart): (query: string) => FoundInLibrary {
  const sorted = [...problems].sort(
    (one, other) =>
      KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) || URGENCY_ORDER[one.urgency] - URGENCY_ORDER[other.urgency],
  );
  const search = createFuzzySearch<{ problem?: ProblemEntry; page?: HowToPage }>([
    ...sorted.map((problem) => ({ item: { problem }, texts: textsOf(problem) })),
    ...pages.map((page) => ({ item: { page }, texts: weighted([page.title, page.short, ...page.steps]) })),
  ]);
  return (query) => {
    const found = search(query);
    if (!found) return { problems: sorted, pages, pagesFirst: false };
    return {
      problems: found.flatMap(({ problem }) => problem ?? []),
      pages: found.flatMap(({ page }) => page ?? []),
      pagesFirst: found[0]?.page !== undefined,
    };
  };
}

const textsOf = ({ name, scientificName = '', signs, searchWords = [] }: ProblemEntry) =>
  weighted([name, scientificName, ...searchWords, signs]);

/** The name, or title, weighs most. */
const weighted = (texts: readonly string[]) => texts.map((text, at) => ({ text, weight: at === 0 ? 0 : 1 }));
