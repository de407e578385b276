import { CONFIDENCE_THRESHOLD } from '@anar/contracts/constants';
import { UsageError } from '@anar/service-kit/lifecycle/print-lines';
import type { RecordStore, StoredRecord } from '../records/record.store.ts';
import type { ConsentStore } from './consent.store.ts';
import { soundsIn, withoutIdentity } from './without-identity.ts';

export interface LearningOperator {
  /** Questions of the last days that ended in a vote, a follow-up answer or a prescription, the newest first. */
  list(days: number): Promise<string[]>;
  /** Says what a question is about; a label of the training sentences. Throws `UsageError`. */
  label(id: string, label: string): Promise<string[]>;
  /** All labelled questions as training sentences, a JSON line each. */
  export(): Promise<string[]>;
}

export interface LearningOperatorDeps {
  records: Pick<RecordStore, 'examples' | 'labelled' | 'byId' | 'setLabel'>;
  consents: Pick<ConsentStore, 'among'>;
  /** Whether the sound of a word is in common use and names no place. */
  isCommon: (sound: string) => boolean;
  labels: readonly string[];
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** A word that so many people used names none of them. */
const SAID_BY = 3;

/** What `npm run admin -- questions` does. Only questions of people who consent, asked since then, and never with what may name them. */
export function createLearningOperator({
  records,
  consents,
  isCommon,
  labels,
}: LearningOperatorDeps): LearningOperator {
  async function allowed(found: readonly StoredRecord[]): Promise<StoredRecord[]> {
    const since = await consents.among(found.map(({ userId }) => userId));
    return found.filter(({ userId, createdAt }) => createdAt >= (since.get(userId) ?? new Date(Number.NaN)));
  }

  /** Texts of these records, in their order. */
  function textsOf(found: readonly StoredRecord[]): string[] {
    const saidBy = new Map<string, Set<string>>();
    for (const { userId, userInput } of found) {
      for (const sound of soundsIn(userInput)) saidBy.set(sound, (saidBy.get(sound) ?? new Set()).add(userId));
    }
    const isSaidByMany = (sound: string) => (saidBy.get(sound)?.size ?? 0) >= SAID_BY;
    return found.map(({ userInput }) => withoutIdentity(userInput, (sound) => isCommon(sound) || isSaidByMany(sound)));
  }

  return {
    async list(days) {
      const found = await allowed(await records.examples(new Date(Date.now() - days * DAY_MS)));
      const texts = textsOf(found);
      return found.map((record, at) =>
        [record.id, record.label?.label ?? `${suggestedLabel(record)}?`, evidenceOf(record).join(','), texts[at]].join(
          '  ',
        ),
      );
    },
    async label(id, label) {
      if (!labels.includes(label)) throw new UsageError(`no label ${label}; there are ${labels.join(' ')}`);
      const record = await records.byId(id);
      if (!record || (await allowed([record])).length === 0)
        throw new UsageError(`no question ${id} of a person who consents`);
      await records.setLabel(id, label, new Date());
      return [`${id}  ${label}`];
    },
    async export() {
      const found = await allowed(await records.labelled());
      return textsOf(found).map((t, at) => JSON.stringify({ t, p: found[at]?.label?.label }));
    },
  };
}

/** What the answer found, as far as it was sure. */
function suggestedLabel({ diagnosis: { problemId, confidence } }: StoredRecord): string {
  return confidence > CONFIDENCE_THRESHOLD && problemId ? problemId : 'none';
}

/** What came of a question: "outcome:yes", "answers:2", "prescribed:Kasu-B". */
function evidenceOf({ feedback = {}, answers, prescribed }: StoredRecord): string[] {
  const votes = Object.entries(feedback).map(([kind, vote]) => `${kind}:${vote.helpful ? 'yes' : 'no'}`);
  return [
    ...votes,
    ...(answers.length > 0 ? [`answers:${answers.length}`] : []),
    ...(prescribed ? [`prescribed:${prescribed.products.join('+')}`] : []),
  ];
}
