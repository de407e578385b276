import { isConfident, LIFE_FIRST } from '@anar/contracts/constants';
import { UsageError } from '@anar/service-kit/lifecycle/print-lines';
import type { RecordStore, StoredRecord } from '../records/record.store.ts';
import type { ConsentStore } from './consent.store.ts';
import { withoutIdentity } from './without-identity.ts';

export interface LearningOperator {
  /** Questions of the last days that ended in a vote, a follow-up answer or a prescription, the newest first. */
  list(days: number): Promise<string[]>;
  /** Sets what a question is about: a label of the training sentences. Throws `UsageError`. */
  label(id: string, label: string): Promise<string[]>;
  /** All labelled questions as training sentences, a JSON line each. */
  export(): Promise<string[]>;
}

export interface LearningOperatorDeps {
  records: Pick<RecordStore, 'examples' | 'labelled' | 'byId' | 'setLabel'>;
  consents: Pick<ConsentStore, 'among'>;
  /** Whether the sound of a word is in common use and is no place name. */
  isCommon: (sound: string) => boolean;
  labels: readonly string[];
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Implements `npm run admin -- questions`. Only questions asked after their farmer's consent, and no emergency. */
export function createLearningOperator({
  records,
  consents,
  isCommon,
  labels,
}: LearningOperatorDeps): LearningOperator {
  async function allowed(found: readonly StoredRecord[]): Promise<StoredRecord[]> {
    const consented = await consents.among(found.map(({ userId }) => userId));
    return found.filter(({ userId, createdAt, diagnosis }) => {
      const since = consented.get(userId);
      return since !== undefined && createdAt >= since && !LIFE_FIRST.includes(diagnosis.action);
    });
  }

  const textOf = ({ userInput }: StoredRecord) => withoutIdentity(userInput, isCommon);

  return {
    async list(days) {
      const found = await allowed(await records.examples(new Date(Date.now() - days * DAY_MS)));
      return found.map((record) =>
        [record.id, labelOf(record), evidenceOf(record).join(','), textOf(record)].join('  '),
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
      return found.map((record) => JSON.stringify({ t: textOf(record), p: record.label?.label }));
    },
  };
}

/** The operator's label, else what the answer found, with a question mark. */
function labelOf({ label, diagnosis: { problemId, confidence } }: StoredRecord): string {
  if (label) return label.label;
  return isConfident(confidence) && problemId ? `${problemId}?` : 'NONE_vague?';
}

/** Feedback on a question: "outcome:yes", "answers:2", "prescribed:Kasu-B". */
function evidenceOf({ feedback = {}, answers, prescribed }: StoredRecord): string[] {
  const votes = Object.entries(feedback).map(([kind, vote]) => `${kind}:${vote.helpful ? 'yes' : 'no'}`);
  return [
    ...votes,
    ...(answers.length > 0 ? [`answers:${answers.length}`] : []),
    ...(prescribed ? [`prescribed:${prescribed.products.join('+')}`] : []),
  ];
}
