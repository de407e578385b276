import type { HowToPage, ProblemEntry } from '@anar/contracts/diagnosis/problems';
import { cleanText } from '@anar/hindi/clean-text';
import { soundOf } from '@anar/hindi/sound';
import { isLabelled } from '../answer/safety/doses/label-doses.ts';
import type { SafeText } from '../answer/safety/safe-text.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import { type Problem, phrasesOf } from '../knowledge/problem.ts';
import { linkTo } from '../knowledge/tables.ts';

/**
 * Every problem of the knowledge base as an entry of the library. All texts go through the safety policy; amounts are in
 * none of them, they come with a check. Photos stay empty until there are licensed ones.
 */
export function problemLibrary(knowledge: Knowledge, safe: SafeText): ProblemEntry[] {
  const { problems, labels, sources } = knowledge;

  function entry(problem: Problem): ProblemEntry {
    const { id, kind, name, scientificName, urgency, signs, why, first, organic, src } = problem;
    return {
      id,
      kind,
      name: safe(name),
      ...(scientificName && { scientificName: safe(scientificName) }),
      urgency,
      signs: safe(signs),
      why: safe(why),
      searchWords: searchWordsOf(problem).filter((word) => safe(word) === word),
      lookAlikes: lookAlikesOf(id),
      firstSteps: first.map(({ say }) => safe(say)).filter((say) => say !== ''),
      ...(organic && { organic: safe(organic.say) }),
      labelled: labels.some((label) => isLabelled(problem, label)),
      sources: [...new Set([...src, ...first.map((step) => step.src)])].map((code) => sources[code] ?? code),
      photos: [],
    };
  }

  function lookAlikesOf(id: string) {
    return knowledge.lookAlikes.flatMap(({ pair: [one, other], differ }) => {
      const twinId = one === id ? other : other === id ? one : undefined;
      const twin = problems.find((problem) => problem.id === twinId);
      return twin ? [{ id: twin.id, name: safe(twin.name), differ: safe(differ) }] : [];
    });
  }

  return problems.map(entry);
}

/** The keywords of a problem, one per sound: the search normalises spellings itself. */
function searchWordsOf(problem: Problem): string[] {
  const words = phrasesOf(problem)
    .flatMap((phrase) => phrase.split(' '))
    .filter((word) => [...word].length > 1);
  return [...new Map(words.toReversed().map((word) => [soundOf(cleanText(word)), word])).values()].toReversed();
}

/** All how-to pages. Their amounts are those of the knowledge base, so they stay. */
export function howToPages({ howTo, sources }: Knowledge): HowToPage[] {
  return howTo.map((page) => ({
    ...linkTo(page),
    short: page.short,
    steps: page.steps.map(({ say }) => say),
    avoid: page.avoid.map(({ say }) => say),
    related: howTo.filter(({ id }) => page.related.includes(id)).map(linkTo),
    sources: page.src.map((code) => sources[code] ?? code),
  }));
}
