import type { Diagnosis } from '@anar/contracts/diagnosis/diagnosis';
import { createNameFinder } from '@anar/label-claims/names/product-names';
import { createSafetyPolicy } from '../answer/safety/apply-safety-policy.ts';
import type { Draft } from '../answer/safety/draft.ts';
import { loadKnowledge } from '../knowledge/load-knowledge.ts';

export const knowledge = loadKnowledge();
export const policy = createSafetyPolicy(knowledge);
const { banned, restricted, expert_only } = knowledge.blocklist;
/** Everything that must not be named to a farmer. */
export const barred = createNameFinder([...banned, ...restricted, ...expert_only]);

/** A valid draft for blight, changed as a test wants. */
export const draftOf = (change: Partial<Draft> = {}): Draft => ({
  problemId: 'bacterial_blight',
  confidence: 70,
  urgency: 'high',
  action: 'cut_infected_branch',
  actionText: 'रोगी टहनी आज ही काटें',
  diagnosis: 'तेलिया रोग',
  hindi_text: 'तेलिया रोग का अनुमान है। रोगी टहनी काटें।',
  steps: ['टहनी काटें।'],
  irrigation: { when: 'रोज सुबह' },
  fertilizer: { type: 'अभी पता नहीं' },
  askExpert: false,
  matchedWords: [],
  source: 'rules',
  sources: [],
  ...change,
});
/** A draft after the policy; harvest is far unless stated otherwise. */
export const safe = (change: Partial<Draft> = {}, context: { daysToHarvest?: number | null; asked?: string } = {}) =>
  policy(draftOf(change), { daysToHarvest: 120, asked: '', ...context });
/** Every text inside a value. */
export const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : value && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : [];
/**
 * Every text of an answer except the label doses, safety lines, names of sources and versions, which are ours to the
 * letter.
 */
export const freeTexts = ({ diagnosis }: { diagnosis: Diagnosis }) => {
  const { doses: _, safety: __, sources: ___, classifier: ____, ...free } = diagnosis;
  return textsOf(free).filter((text) => !OUR_SOURCES.has(text));
};
const OUR_SOURCES = new Set(Object.values(knowledge.sources));
