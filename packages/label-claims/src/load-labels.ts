import { fileURLToPath } from 'node:url';
import { readTable } from '@anar/india/yaml-table';
import Type from 'typebox';
import { type Ingredients, Label } from './label.ts';

export const LABEL_FOLDER = fileURLToPath(new URL('./data/', import.meta.url));

/** Citation as shown to farmers. */
export const LABEL_SOURCES: Readonly<Record<string, string>> = {
  S1: 'केंद्रीय कीटनाशक बोर्ड (CIB&RC) की लेबल सूची, 31.03.2026',
};

/**
 * Loads and validates the complete label table for pomegranate with its open questions. `folder` ends with a slash.
 * Throws one error that names the file and the fault, so that a service does not start.
 */
export function loadLabels(folder: string = LABEL_FOLDER): readonly Label[] {
  const labels = readTable(`${folder}labels.yaml`, Type.Array(Label));
  const names = loadPestNames(folder);
  const ids = labels.map(({ id }) => id);
  const wrong = [
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} stands twice`),
    ...labels.flatMap(({ pests }) => pests.filter((pest) => !names[pest]).map((pest) => `no name of ${pest}`)),
    ...labels.filter(({ src }) => !LABEL_SOURCES[src]).map(({ src }) => `no source ${src}`),
  ];
  if (wrong.length > 0) throw new Error(`label claims, labels.yaml: ${wrong.join('; ')}`);
  return labels;
}

/** Spellings of the ingredients, by the ingredient's name in the table. Throws as `loadLabels` does. */
export function loadIngredients(folder: string = LABEL_FOLDER): Ingredients {
  return readTable(`${folder}ingredients.yaml`, Type.Record(Type.String(), Type.Array(Type.String({ minLength: 1 }))));
}

/** Hindi names of the pests in the table, by id. */
export function loadPestNames(folder: string = LABEL_FOLDER): Readonly<Record<string, string>> {
  return readTable(`${folder}pests.yaml`, Type.Record(Type.String(), Type.String({ minLength: 1 })));
}
