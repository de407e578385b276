import { TEXT_KINDS } from '@anar/classifier/plant-text';
import { loadKnownWords } from '@anar/classifier/words/known-words';
import { loadPlaces } from '@anar/places/place-table';
import { UsageError } from '@anar/service-kit/lifecycle/print-lines';
import { createCommandService, runCommand } from '@anar/service-kit/lifecycle/run-command';
import { loadKnowledge } from '../knowledge/load-knowledge.ts';
import { createConsentStore } from '../learning/consent.store.ts';
import { createLearningOperator, type LearningOperator } from '../learning/learning-operator.ts';
import { soundsIn } from '../learning/without-identity.ts';
import { createRecordStore } from '../records/record.store.ts';

/**
 * `node services/diagnosis-ai/src/admin/main.ts COMMAND …` with the environment of the service: `npm run admin -- questions …` on an
 * operator's machine, or in the service's container.
 */

const USAGE = `usage:
  questions [<days>]               of people who let the adviser learn, the last 30 days or so many
  questions label <id> <label>     says what one is about
  questions export                 all that have a label, as training sentences`;
const DAYS = 30;

const service = createCommandService(
  { name: 'diagnosis', title: 'Commands for questions to learn from', events: true },
  process.env,
);
const operator = createOperator();
await runCommand(service, () => run(process.argv.slice(2)));

function createOperator(): LearningOperator {
  const known = loadKnownWords();
  const places = new Set(loadPlaces().places.flatMap(({ spellings }) => spellings.flatMap(soundsIn)));
  return createLearningOperator({
    records: createRecordStore(service),
    consents: createConsentStore(service),
    isCommon: (sound) => known.has(sound) && !places.has(sound),
    labels: [
      ...loadKnowledge().problems.map(({ id }) => id),
      ...TEXT_KINDS.filter((kind) => kind !== 'problem').map((kind) => `NONE_${kind}`),
    ],
  });
}

async function run([topic, command, id, label, ...rest]: string[]): Promise<string[]> {
  if (topic !== 'questions' || rest.length > 0) throw new UsageError(USAGE);
  if (command === undefined || /^\d{1,4}$/.test(command)) return operator.list(Number(command ?? DAYS));
  if (command === 'label' && id && label) return operator.label(id, label);
  if (command === 'export' && id === undefined) return operator.export();
  throw new UsageError(USAGE);
}
