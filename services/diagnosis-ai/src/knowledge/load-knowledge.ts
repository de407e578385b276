import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readTable } from '@anar/india/yaml-table';
import { loadBlocklist } from '@anar/label-claims/blocklist';
import { loadLabels } from '@anar/label-claims/load-labels';
import { loadNutrition } from '@anar/nutrition/nutrition';
import Type, { type TSchema } from 'typebox';
import { checkReferences } from './check-references.ts';
import type { Knowledge } from './knowledge.ts';
import { type Problem, ProblemRow } from './problem.ts';
import * as tables from './tables.ts';

export const DATA_FOLDER = fileURLToPath(new URL('./data/', import.meta.url));

/**
 * Reads and checks the knowledge base. `folder` ends with a slash.
 * Throws one error that names the file, the place in it and what is wrong; the service does not start then.
 */
export function loadKnowledge(folder: string = DATA_FOLDER): Knowledge {
  const file = <T extends TSchema>(name: string, schema: T) => readTable(`${folder}${name}`, schema);
  const knowledge: Knowledge = {
    problems: readdirSync(`${folder}problems`)
      .sort()
      .flatMap((name) =>
        file(`problems/${name}`, Type.Array(ProblemRow)).map((row) => ({ ...row, kind: kindOf(name) })),
      ),
    labels: loadLabels(),
    blocklist: loadBlocklist(),
    safetyLines: file('safety-lines.yaml', Type.Array(tables.SafetyLine)),
    seasons: file('seasons.yaml', Type.Array(tables.SeasonPrior)),
    symptoms: file('symptoms.yaml', Type.Array(tables.SymptomTap)),
    questions: file('questions.yaml', Type.Array(tables.Question)),
    lookAlikes: file('look-alikes.yaml', Type.Array(tables.LookAlike)),
    howTo: readdirSync(`${folder}how-to`)
      .sort()
      .flatMap((name) => file(`how-to/${name}`, Type.Array(tables.HowTo))),
    water: file('water.yaml', tables.Water),
    nutrition: loadNutrition(),
    fertilizing: file('fertilizing.yaml', tables.FertilizerTexts),
    sources: file('sources.yaml', Type.Record(Type.String(), Type.String())),
  };
  checkReferences(knowledge);
  return knowledge;
}

/** The kind of a problem is given by the name of its file. */
const KINDS: Readonly<Record<string, Problem['kind']>> = {
  'diseases.yaml': 'disease',
  'pests.yaml': 'pest',
  'disorders.yaml': 'disorder',
  'deficiencies.yaml': 'deficiency',
};

function kindOf(name: string): Problem['kind'] {
  const kind = KINDS[name];
  if (!kind) throw new Error(`knowledge base, problems/${name}: no kind of problem has this name`);
  return kind;
}
